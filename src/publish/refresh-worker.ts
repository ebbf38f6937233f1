import { useConfigFileOfParent } from '../config/use-config-file.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { discardPrepared, type PreparedTree, prepareNext, type RefreshPlaces } from './prepare-next.ts'
import { refresh } from './refresh.ts'

/** What the worker is asked for. */
export type RefreshWorker = typeof functions

let prepared: PreparedTree | null = null

const functions = {
  refresh: (places: RefreshPlaces) => refresh(places, new Date(), prepared),
  /** What can be done of the next publish before anything is written. */
  prepare({ places, fewestFiles }: { places: RefreshPlaces; fewestFiles: number }): void {
    prepared = prepareNext(places, fewestFiles)
  },
  /** There will be no next publish. */
  async discard(): Promise<void> {
    if (prepared !== null) await discardPrepared(prepared)
  },
}

await useConfigFileOfParent()
answerCalls(functions)
