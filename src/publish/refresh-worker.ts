import { answerCalls } from '../worker/answer-calls.ts'
import { type RefreshPlaces, refresh } from './refresh.ts'

/** What the worker is asked for. */
export type RefreshWorker = typeof functions

const functions = { refresh: (places: RefreshPlaces) => refresh(places, new Date()) }

answerCalls(functions)
