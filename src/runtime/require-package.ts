import { createRequire } from 'node:module'

/**
 * Loads a package on first use. It is for packages that few runs need, such as parsers for unusual text, in synchronous code
 * that cannot use `import()`.
 */
export const requirePackage: NodeJS.Require = createRequire(import.meta.url)
