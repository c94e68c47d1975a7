import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startJanus } from './testing/janus.ts'

const readme = new URL('../README.md', import.meta.url)

it('[G1, G2] the example of the README has 20 lines and does what it says', async () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(await readFile(readme, 'utf8')) ?? []
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  await using janus = await startJanus()
  const program = example
    .replace('ws://localhost:8188', janus.urls.websocket)
    .replace('http://localhost:8088/janus', janus.urls.http)
  expect(program).toContain(janus.urls.websocket)

  const node = spawn(process.execPath, ['--input-type=module-typescript'], { cwd: new URL('.', readme) })
  node.stdin.end(program)
  const [said, complained] = await Promise.all([text(node.stdout), text(node.stderr)])
  expect(complained).toBe('')
  expect(said.trimEnd().split('\n')).toEqual([
    'Janus 1.1.2',
    'EchoTest says ok',
    'in the room: Ann',
    'plugin 426 No such room (404)',
  ])
})
