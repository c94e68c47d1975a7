import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitFile } from './stuck-threads.ts'

/** apps/media */
const ownRoot = fileURLToPath(new URL('../../../../', import.meta.url))
/** the packages of the native library, side by side in one node_modules */
const packages = ['node-datachannel', '@node-datachannel', 'detect-libc']

/**
 * [E3] How a worker is forked that parses what strangers send: an empty environment, and of Node's rights only to read
 * its own code and its parent's wait for a processor, and to load the library. No writing, no other process, no thread. What the library's native code may do
 * is not Node's to deny.
 */
export const leastPrivilege = (entry: string) => {
  const library = createRequire(import.meta.url).resolve('node-datachannel')
  const modules = library.slice(
    0,
    library.lastIndexOf(join('/', 'node_modules', '/')) + '/node_modules/'.length,
  )
  const readable = [
    join(ownRoot, 'src'),
    join(ownRoot, 'package.json'),
    dirname(entry),
    ...packages.map((name) => join(modules, name)),
    // whether its parent waits for a processor
    waitFile(process.pid, process.pid),
  ]
  return {
    env: {},
    execArgv: [
      '--permission',
      '--allow-addons',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // the warning that Node prints in each process about --allow-addons
      '--disable-warning=PERM0001',
    ],
  }
}
