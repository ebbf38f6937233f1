import module from 'node:module'

// Every npm script loads this file first. So it must also run on a Node that is too old for the scripts.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `tourpress: Running on Node ${process.versions.node}, but Node 24 or newer is needed. ` +
      'Run "npm ci" (without --ignore-scripts): it brings Node 26 for the npm scripts.',
  )
  process.exit(2)
}

// Like src/cli.ts, this enables the compile cache. It does so before the script is loaded, so that the script's own
// code is cached too.
const { compiledCodeFolder } = await import('../src/runtime/compiled-code-folder.js')
module.enableCompileCache(compiledCodeFolder(process.env))
