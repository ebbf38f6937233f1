import module from 'node:module'

// Loaded before every npm script, so it must also run on a Node that is too old for the rest.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `tourpress: Running on Node ${process.versions.node}, but Node 24 or newer is needed. ` +
      'Run "npm ci" (without --ignore-scripts): it brings Node 26 for the npm scripts.',
  )
  process.exit(2)
}

// As src/cli.ts does, but before the script is loaded, so that its own code is kept compiled as well.
const { compiledCodeFolder } = await import('../src/runtime/compiled-code-folder.js')
module.enableCompileCache(compiledCodeFolder(process.env))
