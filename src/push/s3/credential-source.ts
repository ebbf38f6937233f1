import type { Failure } from '../../http-client/failure.ts'

/** What requests are signed with. None of it stands in a message, a log or an error. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  /** When they end, milliseconds since 1970; null for never, as far as is known. */
  expires: number | null
}

/** Where credentials come from: asked anew each time, they may be others. */
export type CredentialSource = () => Promise<Credentials | Failure>
