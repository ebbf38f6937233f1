import type { CatalogueSize } from './generate-catalogue.ts'

/** What the benches of rebuilds measure; the targets are owed at the last one. */
export const REBUILD_SIZES: readonly (CatalogueSize & { runs: number })[] = [
  { products: 1000, accounts: 20, runs: 3 },
  { products: 10_000, accounts: 200, runs: 3 },
]
