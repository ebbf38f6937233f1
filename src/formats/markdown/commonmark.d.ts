/** What is used of a package that brings no types. */
declare module 'commonmark' {
  interface Node {
    readonly type: string
    /** Of a text, code or HTML. */
    readonly literal: string | null
    /** Of a link or an image. */
    readonly destination: string | null
    /** Of a heading. */
    readonly level: number
    readonly firstChild: Node | null
    walker(): { next(): { entering: boolean; node: Node } | null }
  }
  class Parser {
    parse(text: string): Node
  }
  class HtmlRenderer {
    constructor(options: { safe: boolean })
    render(document: Node): string
  }

  export { HtmlRenderer, type Node, Parser }
}
