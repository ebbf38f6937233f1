import { createRequire } from 'node:module'

/** Loads a package on first use in synchronous code, which cannot use `import()`. Few runs need these packages. */
export const requirePackage: NodeJS.Require = createRequire(import.meta.url)
