// The names that programs may import; docs/library.md shows how. Everything else may change with any release.

export type { MapFunction } from './catalogue/map-function.ts'
export { type ReadRecord, type RecordType, readRecord } from './catalogue/read-record.ts'
export type { AccountRecord, ProductRecord, RecordFunction } from './catalogue/record-function.ts'
export { type Account, type AccountReference, referenceTo } from './catalogue/schema/account.ts'
export type { Product } from './catalogue/schema/product.ts'
export type { Finding, TreeReport } from './check/check-report.ts'
export { checkTree } from './check/check-tree.ts'
export { type BuildOptions, DEFAULTS } from './config/build-options.ts'
export {
  type Config,
  defineConfig,
  type Secret,
  type ServeConfig,
  type SourceConfig,
  type SourceOptions,
  type TargetConfig,
} from './config/define-config.ts'
export { PUSH_DEFAULTS, type PushOptions } from './config/push-options.ts'
export { SERVE_DEFAULTS, type ServeOptions } from './config/serve-options.ts'
export { useConfigFile } from './config/use-config-file.ts'
export type { AccountEntry, Addresses, ContentType, Entry, ProductEntry } from './document/entry.ts'
export { type EntryMaker, makeEntries } from './document/make-entries.ts'
export { type Templates, templatesFrom } from './document/template/load-templates.ts'
export { readTemplates, type TemplateFiles } from './document/template/template-files.ts'
export {
  CheckError,
  GuardError,
  OutputError,
  SourceError,
  TargetError,
  TourpressError,
  UsageError,
} from './errors.ts'
export type {
  Facts,
  FileFormat,
  Format,
  FormatDeclaration,
  LintResult,
  ListedFormat,
  Listing,
  Nest,
  ResponseForm,
} from './formats/format.ts'
export { formats } from './formats/index.ts'
export { addressesAt, recordFile } from './formats/record-file.ts'
export type { BuildReport } from './publish/build-report.ts'
export { createPublisher } from './publish/create-publisher.ts'
export { publish } from './publish/publish.ts'
export type { BuildContext } from './publish/publishing.ts'
export { type RollbackOptions, type RollbackReport, rollback } from './publish/rollback.ts'
export { type PushContext, push } from './push/push.ts'
export type { PushReport } from './push/push-report.ts'
export { createProgress, type Progress, silentProgress } from './runtime/progress.ts'
export { type ServeParts, type Serving, serve } from './server/serve.ts'
export { type ApiSourceOptions, apiSource } from './source/api/api-source.ts'
export { codeSource } from './source/code/code-source.ts'
export {
  type CodeSource,
  defineSource,
  type SourceContext,
  type SourcePage,
} from './source/code/define-source.ts'
export { fileSource } from './source/file.ts'
export type { Mapping } from './source/mapping/mapping.ts'
export { readMapping } from './source/mapping/mapping-file.ts'
export type { RemoteSource, Source, SourceItem } from './source/source.ts'
export type {
  AccountCatalogue,
  BucketPart,
  Catalogue,
  JoinedCatalogue,
  ListedRecord,
  SortedRow,
  Surface,
  SurfaceContext,
  SurfaceFile,
  SurfaceMaker,
  SurfaceRecord,
} from './surfaces/surface.ts'
export type { SurfaceData } from './surfaces/surface-data.ts'
