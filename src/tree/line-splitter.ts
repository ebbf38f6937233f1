const NEWLINE = 0x0a

/** Makes lines of bytes that come in pieces. It holds no more of them than the line that has not ended. */
export interface LineSplitter {
  /** How many bytes there are of the line that has not ended. */
  readonly held: number
  /** The lines that end in a piece, which may be written over afterwards. */
  add(piece: Buffer): string[]
  /** The last line, where it lacks its end. */
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
