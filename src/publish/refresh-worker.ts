import { useConfigFileOfParent } from '../config/use-config-file.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { prepareRecycled } from './prepare-recycled.ts'
import { type RefreshPlaces, refresh } from './refresh.ts'

export type RefreshWorker = typeof functions

const functions = { refresh: (places: RefreshPlaces) => refresh(places, new Date()), prepareRecycled }

await useConfigFileOfParent()
answerCalls(functions)
