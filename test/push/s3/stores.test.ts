import { realTiming } from '../../../src/http-client/timing.ts'
import { openS3Client } from '../../../src/storage/s3/s3-client.ts'
import { parseS3Location } from '../../../src/storage/s3/s3-location.ts'
import { hasCeph, startCeph } from '../../helpers/ceph.ts'
import { isAll } from '../../helpers/extent.ts'
import { hasS3rver, startS3rver } from './start-s3rver.ts'
import { contextOf, describeStore, startStrict } from './store-contract.ts'

const STRICT = { knowsConditions: true, checksBodies: true, checksClocks: true, listsAll: true }

describeStore('the strict store of these tests', () => startStrict({ pageSize: 500 }), STRICT)

describeStore(
  's3rver (npm install --prefix test/push/s3/s3rver brings it)',
  startS3rver,
  // s3rver checks neither bodies nor clocks, escapes names in lists twice, and fails on the second page of a list.
  {
    knowsConditions: false,
    checksBodies: false,
    checksClocks: false,
    listsAll: false,
    isMissing: !hasS3rver,
  },
)

// Ceph takes seconds to start, and the store of these tests is as strict.
describeStore(
  "Ceph's gateway (npm run test:all, where radosgw, ceph-mon and ceph-osd are installed)",
  async () => {
    const { url, accessKey, secretKey, close } = await startCeph()
    const environment = { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey }
    const place = parseS3Location('s3://tours', { endpoint: url, region: 'default', pathStyle: true }, {})
    const client = openS3Client(place, contextOf(environment), realTiming)
    await client.request({ about: 'making the bucket', method: 'PUT' })
    await client.close()
    return { url, close, region: 'default', environment }
  },
  { ...STRICT, isMissing: !isAll || !hasCeph },
)
