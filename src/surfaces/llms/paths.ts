import { fileId } from '../../formats/file-id.ts'

export const ROOT_INDEX = 'llms.txt'
export const ROOT_WHOLE = 'llms-full.txt'
/** Further pages of the list of operators; not in the folders of the operators' own files, whose names it could take. */
export const ROOT_INDEX_FOLDER = 'llms-operators/'
export const ROOT_WHOLE_FOLDER = 'llms-full-operators/'

/** A file of an account, and the folder of further pages or shards where one file is not enough. */
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
