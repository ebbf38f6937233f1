/** Requests at once to an API, where nobody says how many. */
export const CONCURRENCY = 8
