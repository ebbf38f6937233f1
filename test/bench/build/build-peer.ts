import type { Contestant } from '../contest.ts'
import type { Taken } from '../run-measured.ts'
import type { Target } from '../table.ts'

/** What is to be made in a contest of builds, and our result of it. */
export interface BuildTask {
  /** Everything that a contestant writes is in here. */
  folder: string
  /** The catalogue: accounts, then products, as JSON Lines. */
  source: string
  /** A generation that tourpress has made of it. */
  tree: string
  /** How many products the catalogue has. */
  products: number
}

/** Somebody who builds what tourpress builds, or a part of it. */
export interface BuildPeer extends Contestant<Taken> {
  comparison?: Comparison
}

/** Why somebody does not take part. */
export interface LeftOut {
  leftOut: string
}

/** Readies a peer for a task; what it needs to know beforehand is not measured. */
export type PreparePeer = (task: BuildTask) => BuildPeer | LeftOut

/** A ratio of a peer and tourpress. */
export interface Comparison {
  text: 'its : ours' | 'ours : its' | 'CPU, its : ours'
  /** Owed for 10,000 products of 200 accounts, and so is what would be good. */
  owed?: Target
  aim?: Target
}
