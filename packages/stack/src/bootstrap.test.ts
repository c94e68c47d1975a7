import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from './root.ts'

function bootstrap(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['packages/stack/bootstrap.mjs', ...args],
      { cwd: rootDir },
      () => resolve({ code: child.exitCode ?? -1, said }),
    )
    let said = ''
    child.stderr?.on('data', (text: string) => {
      said += text
    })
  })
}

it('names the commands that there are', async () => {
  const { code, said } = await bootstrap('launch')
  expect(code).toBe(1)
  expect(said).toMatch(/Unknown command "launch"\. There are: .*start, test, token/)
})

it("hands on the command's sentence and exit code", async () => {
  const { code, said } = await bootstrap('token', 'play', 'p 1001')
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^Usage: npm run token.*for example/)
})

it('names what a command lacks before it installs anything', async () => {
  for (const args of [['operator'], ['operator', 'promote'], ['token', 'watch'], ['backup']])
    expect(await bootstrap(...args)).toEqual({
      code: 1,
      said: expect.stringMatching(`^Usage: npm run ${args[0]} -- `),
    })
})

it('has an npm script for every command, without a shell that would not forward signals', async () => {
  const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const commands = (await readdir(join(rootDir, 'packages/stack/src/commands'))).filter((file) =>
    file.endsWith('.ts'),
  )
  for (const name of commands.map((file) => file.slice(0, -3))) {
    expect(scripts[name]).toBe(`exec node packages/stack/bootstrap.mjs ${name}`)
  }
})
