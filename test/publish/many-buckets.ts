import { FILLING } from '../../src/catalogue/partition.ts'

// So few records that a handful makes many buckets. A command takes it by `node --import`.
FILLING.most = 2
