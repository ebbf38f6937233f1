import { BASE } from './style/base.ts'
import { FRAME } from './style/frame.ts'
import { LISTS } from './style/lists.ts'
import { PRINT } from './style/print.ts'
import { PROPERTIES } from './style/properties.ts'
import { RECORD } from './style/record.ts'

/** The pages' only stylesheet: for phones, screens and paper, light and dark. Of rules that are as strong the later part wins. */
export const PAGE_STYLE: string = [PROPERTIES, BASE, FRAME, RECORD, LISTS, PRINT].join('')
