import { inLanguage } from '../document/in-language.ts'
import { browserCode } from '../runtime/browser-code.ts'
import { element, type Html, htmlText, trustedHtml } from '../surfaces/pages/element.ts'
import { pageStyle } from '../surfaces/pages/page-style.ts'
import { PLAIN_THEME } from '../surfaces/pages/theme/plain-theme.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import type { ReportCell, ReportSection } from './report-section.ts'
import { headFigures, reportSections } from './report-sections.ts'

/** A report as one HTML file without scripts and external resources, which can be printed. */
export function reportHtml(report: CatalogueReport): string {
  const title = `Catalogue, generation ${report.tree.generation}`
  const page = element(
    'html',
    inLanguage('en'),
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', {
        'http-equiv': 'Content-Security-Policy',
        content: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('title', {}, title),
      element('style', {}, trustedHtml(pageStyle(PLAIN_THEME) + browserCode('report.css'))),
    ),
    element(
      'body',
      {},
      element(
        'main',
        {},
        element('h1', {}, title),
        madeAt(report),
        figures(report),
        ...reportSections(report).map(sectionHtml),
      ),
    ),
  )
  return `<!doctype html>${htmlText([page])}\n`
}

function madeAt({ at, baseUrl }: CatalogueReport): Html {
  const day = at.slice(0, 16).replace('T', ' ')
  return element(
    'p',
    { class: 'count' },
    `${day} UTC`,
    ...(baseUrl === null ? [] : [' · ', element('a', { href: baseUrl }, baseUrl)]),
  )
}

function figures(report: CatalogueReport): Html {
  return element(
    'dl',
    { class: 'figures' },
    ...headFigures(report).map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  )
}

function sectionHtml(section: ReportSection): Html {
  const { heading, texts, rows, more } = section
  return element(
    'section',
    {},
    element('h2', {}, heading),
    ...texts.map(text => element('p', {}, text)),
    ...(rows.length === 0 ? [] : [tableHtml(section)]),
    ...more.map(text => element('p', { class: 'count' }, text)),
  )
}

function tableHtml({ heading, columns, rows }: ReportSection): Html {
  const head = columns.map(column =>
    column === '' ? element('td', {}) : element('th', { scope: 'col' }, column),
  )
  return element(
    'div',
    // A wide table scrolls on a phone. The tab index lets a keyboard scroll it.
    { class: 'wide', tabindex: 0, role: 'group', 'aria-label': heading },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows.map(row => element('tr', {}, ...row.map(cellHtml)))),
    ),
  )
}

function cellHtml(cell: ReportCell): Html {
  if (typeof cell === 'string') return element('td', {}, cell)
  return element('td', { class: 'bar' }, bar(cell.share), cell.text)
}

/** Screen readers skip the bar, since the text beside it has the figure. */
function bar(share: number): Html {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  const rect = (name: string, wide: number) => element('rect', { class: name, width: wide, height: 10 })
  return element(
    'svg',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    rect('whole', 100),
    rect('part', width),
  )
}
