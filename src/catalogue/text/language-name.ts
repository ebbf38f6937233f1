import { toLanguage } from './to-language.ts'

const names = new Map<string, string>()

/** `English` from `en`, as V1 says languages; a tag whose name would not be read back as that tag stays a tag. */
export function languageName(tag: string): string {
  let name = names.get(tag)
  if (name === undefined) {
    const english = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
    name = toLanguage(english) === tag ? english : tag
    if (names.size < 1000) names.set(tag, name)
  }
  return name
}
