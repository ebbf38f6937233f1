import { isLanguageTag, languageOf } from '../../catalogue/text/language-tags.ts'
import { type Failure, headerOf, type ResponseHeaders } from '../../http-client/failure.ts'
import { isObject } from '../../runtime/is-object.ts'
import { parseResponse } from '../api/responses.ts'

/** The OCTO capabilities that requests ask for. A system leaves out of its response those that it does not have. */
const CAPABILITIES = 'octo/content, octo/pricing'

export function octoHeaders(language: string | null): Record<string, string> {
  const asked = { 'octo-capabilities': CAPABILITIES }
  return language === null ? asked : { ...asked, 'accept-language': language }
}

export function parseOcto(text: string): Record<string, unknown> | Failure {
  return parseResponse(/^\s*\[/.test(text) ? `{"list":${text}}` : text)
}

export function objectsIn(value: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const { list = value[`${key}s`], [key]: single = value } = value
  return (Array.isArray(list) ? list : [single]).filter(isObject)
}

export function languagesIn(headers: ResponseHeaders, name: string): string[] {
  const tags = (headerOf(headers, name) ?? '').split(',').map(part => part.replace(/;.*$/, '').trim())
  const byKey = new Map(tags.filter(isLanguageTag).map(tag => [tag.toLowerCase(), tag]))
  return [...byKey.values()]
}

export function isSameLanguage(one: string, other: string): boolean {
  return languageOf(one.toLowerCase()) === languageOf(other.toLowerCase())
}

/** False if the system states its capabilities, and Content is not one of them. */
export function hasContent(headers: ResponseHeaders): boolean {
  const stated = headerOf(headers, 'octo-capabilities')
  return stated === undefined || stated.trim() === '' || /\bcontent\b/i.test(stated)
}

export function versionId(id: string, language: string): string {
  return `${id}~${language}`
}

export function ownId(id: string, language: string | null = ''): string {
  return id.slice(0, -versionId('', language ?? '').length)
}
