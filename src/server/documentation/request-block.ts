import type { Element } from 'hast'
import { element } from '../../surfaces/pages/element.ts'
import { codeBlock } from './page-nodes.ts'

/**
 * Shows a request as a shell command, with a button to copy it and, for reads, a button to send it. The buttons are
 * hidden if the script does not run.
 *
 * @param address base URL in the command, before the request's target
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
