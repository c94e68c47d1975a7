import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { rootDir } from '../root.ts'
import { requireForBench } from './shared/system-packages.ts'
import { runLoudly } from './shared/tools.ts'

const ending = '.bench.ts'

await runCommand(async ({ arguments: [name, ...rest], environment, signal, say }) => {
  const files = await readdir(join(rootDir, 'bench'))
  const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
  const list = names.map((known) => `  npm run bench ${known}`).join('\n')
  if (name === undefined) {
    say(`There are:\n${list}`)
    return 0
  }
  if (!names.includes(name)) throw new OperatorError(`There is no benchmark "${name}". There are:\n${list}`)
  await requireForBench(name, environment.PATH ?? '')
  return runLoudly(process.execPath, [join('bench', `${name}${ending}`), ...rest], signal)
})
