import { TourpressError } from '../errors.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import { type WatchedPlace, watchPlaces } from './watch-places.ts'

/** It is plain data, because it is sent to a thread. */
export interface PreviewTask {
  typed: string | undefined
  flags: Readonly<Record<string, unknown>>
  config: string | null
}

export interface Mistake {
  message: string
  hint: string
}

export interface RenderedFile {
  mediaType: string
  content: string | Uint8Array
}

interface PreviewWorker extends Record<string, (task: never) => unknown> {
  places(task: PreviewTask): Promise<WatchedPlace[]>
  open(task: PreviewTask): Promise<void>
  page(paths: readonly string[]): Promise<RenderedFile | 'behind' | null>
  build(task: PreviewTask): Promise<string[]>
}

export type Preview = ReturnType<typeof openPreview>

/**
 * Keeps a preview up to date. One thread renders the requested page. Another thread builds after the source changed, or
 * when a requested file can only be made by a build. `onChange` is called when pages may differ.
 */
export function openPreview(task: PreviewTask, say: (line: string) => void, onChange: () => void) {
  let renderer = startWorker()
  let isClosed = false
  const { mistakes, note } = mistakeLog(say)
  let last = Promise.resolve()
  const builder = createBuilder(task, {
    onBuilt(lines) {
      note('build', null)
      lines.forEach(say)
    },
    onFailed(error) {
      if (!isClosed) note('build', mistakeOf(error))
    },
    open,
    onEnd() {
      if (!isClosed) onChange()
    },
  })

  async function open(): Promise<void> {
    try {
      const watched = await renderer.call('places', task)
      if (!isClosed) places.set(watched)
      await renderer.call('open', task)
      note('open', null)
    } catch (error) {
      if (!isClosed) note('open', mistakeOf(error))
    }
  }

  async function changed(kinds: ReadonlySet<WatchedPlace['kind']>): Promise<void> {
    if (kinds.has('config')) {
      void renderer.close()
      renderer = startWorker()
    }
    await open()
    if (kinds.size > 1 || !kinds.has('source')) onChange()
    // A build may also have failed because of a template, which may be corrected now.
    if (kinds.has('config') || kinds.has('source') || mistakes.build !== null) void builder.build()
  }

  const places = watchPlaces(kinds => {
    last = last.then(() => (isClosed ? undefined : changed(kinds)))
  })

  return {
    async start(): Promise<void> {
      await open()
      const isBuilt = (await renderer.call('page', [])) !== 'behind'
      if (!isBuilt) say('Reading the source for the first time; later starts are quick')
      const built = builder.build()
      if (!isBuilt) await built
    },
    mistake: () => mistakes.open ?? mistakes.build,
    async page(paths: readonly string[]): Promise<RenderedFile | null> {
      const found = await renderer.call('page', paths)
      if (found !== 'behind') return found
      await (builder.building() ?? builder.build())
      const again = mistakes.build === null ? await renderer.call('page', paths) : null
      return again === 'behind' ? null : again
    },
    async close(): Promise<void> {
      isClosed = true
      places.close()
      await Promise.all([renderer.close(), builder.close()])
    },
  }
}

function startWorker() {
  return createWorker<PreviewWorker>(workerFile('commands/dev-worker'))
}

function mistakeLog(say: (line: string) => void) {
  const mistakes: { open: Mistake | null; build: Mistake | null } = { open: null, build: null }
  return {
    mistakes,
    note(of: keyof typeof mistakes, mistake: Mistake | null): void {
      const before = mistakes[of]?.message
      mistakes[of] = mistake
      if (mistake !== null && mistake.message !== before)
        say(`tourpress: ${mistake.message}${mistake.hint === '' ? '' : `\n  ${mistake.hint}`}`)
    },
  }
}

interface BuildEvents {
  onBuilt(lines: string[]): void
  onFailed(error: unknown): void
  open(): Promise<void>
  onEnd(): void
}

/** Each build has a new thread, which imports the current config file. A new build ends one that still runs. */
function createBuilder(task: PreviewTask, { onBuilt, onFailed, open, onEnd }: BuildEvents) {
  let newest: ReturnType<typeof startWorker> | null = null
  let building: Promise<void> | null = null
  return {
    building: () => building,
    build(): Promise<void> {
      void newest?.close()
      const own = startWorker()
      newest = own
      building = own
        .call('build', task)
        .then(onBuilt)
        .catch(error => {
          // A build that a newer build has ended fails too, which is no mistake of the user.
          if (own === newest) onFailed(error)
        })
        .then(async () => {
          if (own !== newest) return building ?? undefined
          await Promise.all([own.close(), open()])
          building = null
          onEnd()
        })
      return building
    },
    close: async (): Promise<void> => newest?.close(),
  }
}

export function mistakeOf(error: unknown): Mistake {
  if (error instanceof TourpressError) return { message: error.message, hint: error.hint ?? '' }
  return { message: error instanceof Error ? error.message : String(error), hint: '' }
}
