import { fileId } from '../../formats/file-id.ts'

export const ROOT_INDEX = 'llms.txt'
export const ROOT_WHOLE = 'llms-full.txt'
/** Pages of the list of operators, where one page does not hold it: beside the folders of the operators' own files. */
export const ROOT_INDEX_FOLDER = 'llms-operators/'
export const ROOT_WHOLE_FOLDER = 'llms-full-operators/'

/** An account's files: its own one, and a folder for what does not fit into that. */
export interface AccountPaths {
  file: string
  folder: string
}

export const indexPaths = (account: string) => accountPaths('llms', account)
export const wholePaths = (account: string) => accountPaths('llms-full', account)

function accountPaths(surface: string, account: string): AccountPaths {
  const file = `${surface}/${fileId(account)}.txt`
  // The folder of the account `x.txt` must not be the file of the account `x`.
  return { file, folder: `${surface}/${fileId(account).replace(/\.txt$/, '~2Etxt')}/` }
}
