import { useConfigFileOfParent } from '../config/use-config-file.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { createReadAhead, type RefreshPlaces } from './read-ahead.ts'
import { refresh } from './refresh.ts'

/** The functions of a server's thread that publishes what was written over the API. */
export type RefreshWorker = typeof functions

const ahead = createReadAhead()

const functions = {
  refresh: (places: RefreshPlaces) => refresh(places, new Date(), ahead),
  readAhead: (places: RefreshPlaces): void => ahead.read(places),
}

await useConfigFileOfParent()
answerCalls(functions)
