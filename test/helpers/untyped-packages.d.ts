/** What the tests use of packages that bring no types. */
declare module '@marbec/web-auto-extractor' {
  class WebAutoExtractor {
    parse(html: string): { jsonld?: Record<string, unknown[]>; errors?: unknown[] }
  }

  export { WebAutoExtractor as default }
}

declare module '@adobe/structured-data-validator' {
  class Validator {
    validate(extracted: object): Promise<unknown>
  }

  export { Validator as default }
}
