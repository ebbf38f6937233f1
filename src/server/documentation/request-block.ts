import type { Element } from 'hast'
import { element } from '../../surfaces/pages/element.ts'
import { codeBlock } from './page-nodes.ts'

/**
 * A request as a line for a shell, to be copied and, where it only reads, to be tried on the page. The buttons are shown
 * where the page's script runs.
 *
 * @param address that the request's target stands behind
 */
export function requestBlock(source: string, address: string): Element {
  const start = source.lastIndexOf(`'${address}/`) + 1 + address.length
  const isRead = !source.includes(' --data ')
  return element(
    'div',
    { className: ['request'] },
    codeBlock('Request', source),
    element(
      'p',
      { className: ['scripted'] },
      element('button', { type: 'button', dataDo: 'copy' }, 'Copy'),
      isRead
        ? element('button', { type: 'button', dataDo: 'try', dataTarget: source.slice(start, -1) }, 'Try it')
        : null,
    ),
  )
}
