import { useConfigFileOfParent } from '../config/use-config-file.ts'
import { renderFunctions } from '../render/render-batch.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { readFunctions } from './read-items.ts'

export type BuildWorker = typeof functions

const functions = { ...readFunctions, ...renderFunctions }

await useConfigFileOfParent()
answerCalls(functions)
