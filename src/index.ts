export { type ReadRecord, type RecordType, readRecord } from './catalogue/read-record.ts'
export { type Account, type AccountReference, referenceTo } from './catalogue/schema/account.ts'
export type { Product } from './catalogue/schema/product.ts'
export type { Finding, TreeReport } from './check/check-report.ts'
export { checkTree } from './check/check-tree.ts'
export { type BuildOptions, DEFAULTS } from './config.ts'
export type { AccountEntry, ContentType, Entry, ProductEntry } from './document/entry.ts'
export { type EntryMaker, makeEntries } from './document/make-entries.ts'
export {
  readTemplates,
  type TemplateFiles,
  type Templates,
  templatesFrom,
} from './document/template/load-templates.ts'
export { CheckError, GuardError, OutputError, SourceError, TourpressError, UsageError } from './errors.ts'
export type { Facts, Format, Inspect, Inspection, Listing, Nest } from './formats/format.ts'
export { formats } from './formats/index.ts'
export { createProgress, type Progress } from './progress.ts'
export type { BuildReport } from './publish/build-report.ts'
export { publish } from './publish/publish.ts'
export type { BuildContext } from './publish/publishing.ts'
export { type ApiSourceOptions, apiSource } from './source/api/api-source.ts'
export type { CrawlFigures } from './source/api/crawl-context.ts'
export type { AttemptLimits } from './source/api/send.ts'
export type { Timing } from './source/api/timing.ts'
export { fileSource } from './source/file.ts'
export type { FetchContext, RemoteSource, Source, SourceItem } from './source/source.ts'
