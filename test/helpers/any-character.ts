import * as fc from 'fast-check'

const SURROGATES = 0x800
const FIRST_SURROGATE = 0xd800
const LAST = 0x10ffff - SURROGATES

/**
 * Any code point of Unicode except surrogates, as a unit of strings. It replaces `binary` of fast-check, which builds a
 * table of a million entries in each worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST).map(
  index => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  character => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('Not one character')
    if (code < FIRST_SURROGATE) return code
    if (code < FIRST_SURROGATE + SURROGATES) throw new Error('A surrogate')
    return code - SURROGATES
  },
)
