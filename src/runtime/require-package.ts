import { createRequire } from 'node:module'

/**
 * Loads a package where a function first needs it. It is for packages that few runs need, in code that cannot wait for
 * `import()`: reading, writing and judging the unusual text.
 */
export const requirePackage: NodeJS.Require = createRequire(import.meta.url)
