// Pushes a folder to a store that kills this process.
import { STORE_ENVIRONMENT } from '../../helpers/s3-store.ts'
import { pushToStore } from './pushing-to-stores.ts'

const [, , folder = '', url = '', scratch = ''] = process.argv
await pushToStore({ folder, url, scratch, environment: STORE_ENVIRONMENT })
