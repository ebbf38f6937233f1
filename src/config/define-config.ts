import type { MapFunction } from '../catalogue/map-function.ts'
import type { RecordFunction } from '../catalogue/record-function.ts'
import type { Format } from '../formats/format.ts'
import type { FormatName } from '../formats/index.ts'
import type { ApiOptions } from '../source/api/api-options.ts'
import type { CodeSource } from '../source/code/define-source.ts'
import type { FileOptions } from '../source/file-options.ts'
import type { SurfaceName } from '../surfaces/index.ts'
import type { Surface } from '../surfaces/surface.ts'
import type { BuildOptions, Locations } from './build-options.ts'
import type { PushOptions } from './push-options.ts'
import type { ServeCommandOptions } from './serve-options.ts'
import type { SeveralOptions } from './several-options.ts'

/** A secret such as a key, given as the name of an environment variable. */
export interface Secret {
  env: string
}

/** `Options` with all keys optional. A key that is undefined counts as not given. */
type Some<Options> = { [Key in keyof Options]?: Options[Key] | undefined }

/** Options of a source: the options of `tourpress build`, except options for a single run. */
export interface SourceOptions
  extends Some<
      Omit<BuildOptions, 'full' | 'force' | 'dryRun' | 'explain' | 'first' | 'formats' | 'surfaces'>
    >,
    Some<FileOptions>,
    Some<Omit<ApiOptions, 'key' | 'isFresh'>>,
    Some<Omit<SeveralOptions, 'all'>> {
  /** Formats to write: names, or custom formats; "all" means every format. @default 'all' */
  formats?: 'all' | readonly (FormatName | Format)[] | undefined
  /** Surfaces to write: names, or custom surfaces; "all" or "none". @default ['llms', 'maps'] */
  surfaces?: 'all' | 'none' | readonly (SurfaceName | Surface)[] | undefined
  /** The environment variable with the API's key. @default TOURPRESS_API_KEY */
  key?: Secret | undefined
}

/** A named source: `tourpress build NAME`. */
export interface SourceConfig extends SourceOptions {
  /** A .json, .jsonl or .csv file, plain or gzipped, a folder of them, the http(s) address of an API, or code. */
  from: string | CodeSource
}

export interface ServeConfig extends Some<Omit<ServeCommandOptions, keyof Locations>> {}

/** A named target: `tourpress push NAME`, with the options of a push except options for a single run. */
export interface TargetConfig extends Some<Omit<PushOptions, 'adopt' | 'full' | 'force' | 'dryRun'>> {
  /** `file:DIR` or `s3://BUCKET/PREFIX`. */
  to: string
}

/** The content of a config file. Its paths are relative to the file. */
export interface Config extends SourceOptions {
  /**
   * Sources by name. Their options override the common options. `tourpress build` without a name builds the only
   * source, or the source `default`.
   */
  sources?: Readonly<Record<string, SourceConfig>> | undefined
  /** Targets by name. `tourpress push` without a name pushes to the only target, or to the target `default`. */
  targets?: Readonly<Record<string, TargetConfig>> | undefined
  serve?: ServeConfig | undefined
  /**
   * Called with each record of a source before it is stored. Returns the record, changed or not, or null to leave it
   * out. The result may depend only on the record.
   */
  record?: RecordFunction | undefined
  /**
   * Called with each record of a source before it is read, with all of its original fields. Returns a record with the
   * fields that docs/sources.md names, or null to leave it out. The result may depend only on the record.
   */
  map?: MapFunction | undefined
  /**
   * Version of `map`, `record` and of custom formats and surfaces without a version. Change it whenever their results
   * change.
   *
   * @default the texts of the files that declare them
   */
  version?: string | undefined
}

/** Returns the config unchanged. Its type lets editors complete and check the content. */
export function defineConfig(config: Config): Config {
  return config
}
