/** Types for parts of packages without types that tests use. */
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
