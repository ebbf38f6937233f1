const NEWLINE = 0x0a

/** Splits a stream of bytes into lines. It holds only the unfinished line in memory. */
export interface LineSplitter {
  /** The number of bytes of the unfinished line. */
  readonly held: number
  /** Returns the lines that end in this piece. The caller may reuse the piece's memory afterwards. */
  add(piece: Buffer): string[]
  /** Returns the last line if it has no line break. */
  end(): string[]
}

export function lineSplitter(): LineSplitter {
  let rest: Buffer[] = []
  let held = 0
  return {
    get held() {
      return held
    },
    add(piece) {
      const end = piece.lastIndexOf(NEWLINE)
      const lines =
        end === -1
          ? []
          : Buffer.concat([...rest, piece.subarray(0, end)])
              .toString()
              .split('\n')
      if (end !== -1) {
        rest = []
        held = 0
      }
      if (end + 1 < piece.length) {
        rest.push(Buffer.from(piece.subarray(end + 1)))
        held += piece.length - end - 1
      }
      return lines
    },
    end: () => (rest.length === 0 ? [] : [Buffer.concat(rest).toString()]),
  }
}
