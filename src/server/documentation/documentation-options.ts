/** What the page says beside the OpenAPI document. Addresses are relative to the page. */
export interface DocumentationOptions {
  /** The absolute address in its example requests, without a slash at the end. */
  readonly address: string
  /** Where people see the catalogue; null where they cannot. */
  readonly frontDoor: string | null
  /** Where the page of types is. */
  readonly typesAt: string
}
