/** Passes a text that comes in pieces on as whole lines; what is left without an end is left out. */
export function wholeLines(onLines: (lines: string) => void): (piece: string) => void {
  let rest = ''
  return piece => {
    rest += piece
    const end = rest.lastIndexOf('\n') + 1
    if (end > 0) onLines(rest.slice(0, end))
    rest = rest.slice(end)
  }
}
