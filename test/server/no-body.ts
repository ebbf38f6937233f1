/** The body of a request that has none. */
export const noBody = (): Promise<Buffer> => Promise.resolve(Buffer.alloc(0))
