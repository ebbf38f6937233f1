/** One thing that servers are asked for. */
export interface Resource {
  /** What tourpress is asked: path and query. */
  target: string
  /** The file of the peers with the same bytes, relative to what they serve. */
  file: string
  /** Products that are in the answer as they were published; none where it is made from the store. */
  published: readonly string[]
}

/** How many times as fast as a peer tourpress has to be, or where the best would be. */
export interface ServingTarget {
  times: number
  isAim?: true
}

/** Requests of one kind. */
export interface Scenario {
  name: string
  /** One of them, each time at random where there are several. */
  resources: readonly Resource[]
  /** The client takes gzip. */
  isGzip: boolean
  /** The client has a copy that is still good. */
  isConditional: boolean
  /** By the name of the peer. */
  targets: Readonly<Record<string, ServingTarget>>
}
