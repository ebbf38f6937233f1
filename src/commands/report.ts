import { writeFileSync } from 'node:fs'
import type { Command, OptionValues } from 'commander'
import { clock, Locations } from '../config/build-options.ts'
import { textOption } from '../options/option.ts'
import { reportOn } from '../report/catalogue-report.ts'
import { reportHtml } from '../report/report-html.ts'
import { reportMarkdown } from '../report/report-markdown.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const ReportOptions = Locations.extend({
  html: textOption({ about: 'write it into a file as one HTML page that can be printed', value: 'file' }),
  markdown: textOption({ about: 'write it into a file as Markdown, instead of printing it', value: 'file' }),
  ...Report.shape,
})

export function reportCommand(
  command: Command,
  { stdout, progress, environment, settings }: CommandContext,
): void {
  addFlags(command, ReportOptions).action(async (flags: OptionValues) => {
    const { html, markdown, json, ...locations } = readFlags(ReportOptions, flags, settings)
    const report = await reportOn(locations, progress, clock(environment))
    progress.end()
    if (html !== null) writeFileSync(html, reportHtml(report), { mode: PRIVATE_MODE })
    if (markdown !== null) writeFileSync(markdown, `${reportMarkdown(report)}\n`, { mode: PRIVATE_MODE })
    const files = [html, markdown].filter(file => file !== null)
    if (json) stdout.write(`${JSON.stringify(report)}\n`)
    else if (files.length === 0) stdout.write(`${reportMarkdown(report)}\n`)
    else stdout.write(`The report is in ${files.join(' and ')}\n`)
  })
}
