import { join } from 'node:path'
import { RECORD_INDEX } from '../../../src/tree/record-list.ts'
import { freshFolder } from '../fresh-folder.ts'
import { runBuild } from '../run-build.ts'
import type { Taken } from '../run-measured.ts'
import { assertSameFiles, assertSameTrees } from '../same-trees.ts'
import type { BuildPeer, BuildTask } from './build-peer.ts'

/** Everybody is compared with this one: a full build with the options that a build has by itself. */
export const OURS = 'tourpress'

export function tourpress({ folder, source, tree }: BuildTask): BuildPeer {
  return {
    name: OURS,
    async run() {
      const build = runBuild(folder, { source, place: freshFolder(folder) })
      // The index has the digest of each list of records.
      assertSameFiles(join(tree, RECORD_INDEX), join(build.tree, RECORD_INDEX))
      await assertSameTrees(tree, build.tree)
      return build
    },
  }
}

/** With every surface: pages, chunks, precompressed files and what else there is. */
export function allSurfaces({ folder, source }: BuildTask): BuildPeer {
  return {
    name: 'tourpress, --surfaces all',
    isOnce: true,
    run: () => runBuild(folder, { source, place: freshFolder(folder), args: ['--surfaces', 'all'] }),
    comparison: { text: 'its : ours', owed: { most: 3 }, aim: { most: 2 } },
  }
}

/** An older checkout, whose trees may be others. */
export function olderTourpress(checkout: string) {
  return ({ folder, source }: BuildTask): BuildPeer => ({
    name: `tourpress in ${checkout}`,
    run: (): Taken => runBuild(folder, { source, place: freshFolder(folder), checkout }),
    comparison: { text: 'CPU, its : ours', owed: { least: 3 }, aim: { least: 5 } },
  })
}
