import { TourpressError } from '../errors.ts'
import { plural } from '../runtime/progress.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import { type WatchedPlace, watchPlaces } from './watch-places.ts'

/** What the command line says; plain data, since a thread reads the options. */
export interface PreviewTask {
  typed: string | undefined
  flags: Readonly<Record<string, unknown>>
  /** The absolute path of the config file; null for the one that the working folder may have. */
  config: string | null
}

/** A mistake in a file of the user, as the terminal would print it. */
export interface Mistake {
  message: string
  hint: string
}

export interface Opened {
  watched: WatchedPlace[]
  /** Changes with the options that an import depends on. */
  importKey: string
  /** Whether only the stylesheet and files of the theme differ from what was opened before. */
  isStyleOnly: boolean
  hasBuilt: boolean
  mistake: Mistake | null
}

export interface Built {
  published: boolean
  products: number
  accounts: number
  problems: string[]
}

export interface RenderedFile {
  path: string
  mediaType: string
  content: string | Uint8Array
}

/** The functions of the thread that renders, and of the one that builds. */
interface PreviewWorker extends Record<string, (task: never) => unknown> {
  open(task: PreviewTask): Promise<Opened>
  page(paths: readonly string[]): Promise<RenderedFile | 'behind' | null>
  build(task: PreviewTask): Promise<Built>
}

export type Preview = ReturnType<typeof openPreview>

/**
 * Keeps what a preview shows up to date. One thread renders the page that is asked for; another one builds after the
 * source changed, or when a file is asked for that only a build makes.
 *
 * @param say prints a line
 * @param onChange is called when pages may differ; `isStyleOnly` says that only the stylesheet does
 */
export function openPreview(
  task: PreviewTask,
  say: (line: string) => void,
  onChange: (isStyleOnly: boolean) => void,
) {
  const start = () => createWorker<PreviewWorker>(workerFile('commands/dev-worker'))
  let renderer = start()
  let builder = start()
  let opened: Opened | null = null
  let building: Promise<void> | null = null
  let isClosed = false
  const mistakes: { open: Mistake | null; build: Mistake | null } = { open: null, build: null }
  let last = Promise.resolve()

  function note(of: keyof typeof mistakes, mistake: Mistake | null): void {
    const before = mistakes[of]?.message
    mistakes[of] = mistake
    if (mistake !== null && mistake.message !== before)
      say(`tourpress: ${mistake.message}${mistake.hint === '' ? '' : `\n  ${mistake.hint}`}`)
  }

  async function open(): Promise<boolean> {
    const before = opened
    try {
      opened = await renderer.call('open', task)
      note('open', opened.mistake)
    } catch (error) {
      note('open', mistakeOf(error))
    }
    if (opened !== null && !isClosed) places.set(opened.watched)
    return before !== null && opened !== null && before.importKey !== opened.importKey
  }

  async function build(): Promise<void> {
    const own = builder
    try {
      const { published, products, accounts, problems } = await own.call('build', task)
      note('build', null)
      for (const line of problems) say(line)
      if (published) say(`Read ${plural(products, 'product')} of ${plural(accounts, 'account')}`)
    } catch (error) {
      // A build that was ended for a newer one fails too, which is no mistake.
      if (isClosed || own !== builder) return
      note('build', mistakeOf(error))
    }
    await open()
  }

  /** Ends a build under way and begins again, since its result would be old. */
  function rebuild(isOld: boolean): Promise<void> {
    if (isOld && building !== null) {
      void builder.close()
      builder = start()
      building = null
    }
    if (building !== null) return building
    const own = build().finally(() => {
      if (building === own) building = null
    })
    building = own
    return own
  }

  async function changed(kinds: ReadonlySet<WatchedPlace['kind']>): Promise<void> {
    if (kinds.has('config')) {
      void renderer.close()
      renderer = start()
    }
    const mistaken = mistakes.open !== null
    const isOther = kinds.size > (kinds.has('source') ? 1 : 0) && (await open())
    const isStyleOnly = !mistaken && mistakes.open === null && opened?.isStyleOnly === true
    if (!kinds.has('source') || kinds.size > 1) onChange(isStyleOnly && !kinds.has('config'))
    // A build may have failed on a template too, which is mended now.
    if (kinds.has('source') || isOther || mistakes.build !== null)
      void rebuild(true).then(() => isClosed || onChange(false))
  }

  const places = watchPlaces(kinds => {
    last = last.then(() => (isClosed ? undefined : changed(kinds)))
  })

  return {
    /** Resolves when pages can be asked for. */
    async start(): Promise<void> {
      await open()
      const isFirst = opened?.hasBuilt !== true
      if (isFirst) say('Reading the source for the first time; later starts take a second')
      const built = rebuild(false).then(() => isFirst || isClosed || onChange(false))
      if (isFirst) await built
    },
    mistake: () => mistakes.open ?? mistakes.build,
    /** The file at the first of `paths` that exists; null if there is none. */
    async page(paths: readonly string[]): Promise<RenderedFile | null> {
      const found = await renderer.call('page', paths)
      if (found !== 'behind') return found
      await rebuild(false)
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

export function mistakeOf(error: unknown): Mistake {
  if (error instanceof TourpressError) return { message: error.message, hint: error.hint ?? '' }
  return { message: error instanceof Error ? error.message : String(error), hint: '' }
}
