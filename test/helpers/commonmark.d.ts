/** What the tests use of commonmark.js, which brings no types. */
declare module 'commonmark' {
  class Parser {
    parse(text: string): unknown
  }
  class HtmlRenderer {
    constructor(options: { safe: boolean })
    render(document: unknown): string
  }

  export { HtmlRenderer, Parser }
}
