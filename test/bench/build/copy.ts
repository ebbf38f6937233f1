import { copyTree } from '../copy-tree.ts'
import type { BuildPeer, BuildTask } from './build-peer.ts'

/** The least that anybody can take who writes these files and brings them to the disk. */
export function copy({ folder, tree }: BuildTask): BuildPeer {
  return {
    name: 'cp -r and flush',
    run: () => copyTree(folder, tree),
    comparison: { text: 'ours : its', owed: { most: 5 }, aim: { most: 2 } },
  }
}
