import { createRequire } from 'node:module'

/** Loads a package that few runs need on first use, in synchronous code that cannot use `import()`. */
export const requirePackage: NodeJS.Require = createRequire(import.meta.url)
