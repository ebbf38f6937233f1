import type { RecordFunction } from '../catalogue/record-function.ts'
import type { Format } from '../formats/format.ts'
import type { ApiOptions } from '../source/api/api-options.ts'
import type { Surface } from '../surfaces/surface.ts'
import type { BuildOptions, Places } from './build-options.ts'
import type { PushOptions } from './push-options.ts'
import type { ServeCommandOptions } from './serve-options.ts'

/** A key, or whatever else is nobody's to see: the environment variable that holds it. */
export interface Secret {
  /** Name of the variable. */
  env: string
}

/** Any of some options; one that is undefined is not given. */
type Some<Options> = { [Key in keyof Options]?: Options[Key] | undefined }

/** What a source may be built with: the options of `tourpress build` but those that are meant for one run. */
export interface SourceOptions
  extends Some<Omit<BuildOptions, 'full' | 'force' | 'dryRun' | 'explain' | 'formats' | 'surfaces'>>,
    Some<Omit<ApiOptions, 'key' | 'isFresh'>> {
  /** Formats to write: names, and formats of your own; "all" among them means every one that there is. @default 'all' */
  formats?: 'all' | readonly (string | Format)[] | undefined
  /** Surfaces to write beside the records' files: names, and surfaces of your own; "all" or "none". @default ['llms', 'maps'] */
  surfaces?: 'all' | 'none' | readonly (string | Surface)[] | undefined
  /** The variable that holds the API's key, where that is not TOURPRESS_API_KEY. */
  key?: Secret | undefined
}

/** A source that has a name: `tourpress build NAME`. */
export interface SourceConfig extends SourceOptions {
  /** A .json or .jsonl file, plain or gzipped, or the http(s) address of an API. */
  from: string
}

/** What `tourpress serve` takes. */
export interface ServeConfig extends Some<Omit<ServeCommandOptions, keyof Places>> {}

/** A target that has a name: `tourpress push NAME`, with the options of a push but those that are meant for one run. */
export interface TargetConfig extends Some<Omit<PushOptions, 'adopt' | 'full' | 'force' | 'dryRun'>> {
  /** `file:DIR` or `s3://BUCKET/PREFIX`. */
  to: string
}

/** What a config file holds. Its paths are relative to the file. */
export interface Config extends SourceOptions {
  /** Sources by their names, with options that hold for them alone; the only one, or `default`, need not be named. */
  sources?: Readonly<Record<string, SourceConfig>> | undefined
  /** Targets by their names; the only one, or `default`, need not be named. */
  targets?: Readonly<Record<string, TargetConfig>> | undefined
  serve?: ServeConfig | undefined
  /**
   * Given each record of a source before it is stored: gives it back, changed or not, or null, which leaves it out. What it gives
   * back depends on the record alone.
   */
  record?: RecordFunction | undefined
  /**
   * Raised when `record`, or a format or surface that declares no version of its own, does something else.
   *
   * @default the texts of the files that declare them
   */
  version?: string | undefined
}

/** Gives a config back as it is: it is there for editors, which complete and check what stands in it. */
export function defineConfig(config: Config): Config {
  return config
}
