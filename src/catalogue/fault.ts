/** Something of a record that was not taken over: where it stood and why. */
export interface Fault {
  /** Path inside the record, such as `faqs[2].question`; empty for the record itself. */
  path: string
  /** One clause without a full stop, such as `is not a number: "abc"`. */
  reason: string
}

/** A value as it is shown in a message: one line, at most 60 characters, nothing that moves a terminal's cursor. */
export function shown(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? 'a list'
        : 'an object'
      : (JSON.stringify(value) ?? String(value))
  return messageText(text, 60)
}

/** A text of a stranger as it may stand in a message: one line, of limited length, without control characters. */
export function messageText(text: string, longest = 300): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd')
  return safe.length > longest ? `${safe.slice(0, longest - 3)}...` : safe
}

/** `faqs[2].question` from `['faqs', 2, 'question']`; keys that are no plain words are quoted. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[\w-]{1,60}$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`
    else text += `[${shown(String(step))}]`
  }
  return text
}
