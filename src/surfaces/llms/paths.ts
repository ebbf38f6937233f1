import { fileId } from '../../formats/file-id.ts'

export const ROOT_INDEX = 'llms.txt'
export const ROOT_WHOLE = 'llms-full.txt'
/** The folder of further pages of `llms.txt`. In `llms/`, such a page could have the name of an operator's file. */
export const ROOT_INDEX_FOLDER = 'llms-operators/'
export const ROOT_WHOLE_FOLDER = 'llms-full-operators/'

export const indexPaths = (account: string) => accountPaths('llms', account)
export const wholePaths = (account: string) => accountPaths('llms-full', account)

function accountPaths(surface: string, account: string): { file: string; folder: string } {
  const file = `${surface}/${fileId(account)}.txt`
  // The dot is escaped, because the folder of an account `x.txt` would have the path of the file of an account `x`.
  return { file, folder: `${surface}/${fileId(account).replace(/\.txt$/, '~2Etxt')}/` }
}
