/** The path that a tree is served below, as it stands in addresses: with a slash at both ends. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
