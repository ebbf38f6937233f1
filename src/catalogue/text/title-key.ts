/** What titles are sorted by: their letters without marks and case, so that `École` stands before `Eden`. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
}
