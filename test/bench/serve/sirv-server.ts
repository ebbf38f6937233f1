import { createServer } from 'node:http'
import sirv from 'sirv'

/** sirv as its users run it in production. Arguments: the folder, the port. */
const [folder = '', port = ''] = process.argv.slice(2)

createServer(sirv(folder, { dev: false, etag: true, gzip: true })).listen(Number(port), '127.0.0.1')
