/** The package brings no types, so this file declares the part that we use. */
declare module 'commonmark' {
  interface Node {
    readonly type: string
    /** Set for a text, code or HTML. */
    readonly literal: string | null
    /** Set for a link or an image. */
    readonly destination: string | null
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
