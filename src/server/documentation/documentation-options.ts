/** What the page says beside the OpenAPI document. Addresses are relative to the page. */
export interface DocumentationOptions {
  /** The absolute address in its example requests, without a slash at the end. */
  readonly address: string
  /** Where people see the tree's pages, with a slash at its end; null where they cannot. */
  readonly tree: string | null
  /** Where the page of types is. */
  readonly typesAt: string
}
