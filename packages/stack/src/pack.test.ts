import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundle } from '@footlight/test-kit/bundle'
import { startMediaServer } from '@footlight/test-kit/media-server'
import { startPages } from '@footlight/test-kit/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJanus } from '../../gateway/src/testing/janus.ts'
import { rootDir } from './root.ts'

const names = ['live', 'gateway', 'forms'] as const
const run = promisify(execFile)

let temporary: string
/** with all that packing needs: another test must not meet a manifest that is being packed */
let checkout: string
/** of a stranger who installed the tarballs */
let fresh: string

/** without the npm that runs the tests, and with nothing downloaded */
const npm = (...args: string[]) =>
  run('npm', args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: temporary, npm_config_offline: 'true' },
  })

const packed = (name: string, ...path: string[]) => join(fresh, 'node_modules/@footlight', name, ...path)

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/** The blocks of code in a packed README that say what they import, in its order. */
async function examplesOf(name: string): Promise<string[]> {
  const readme = await readFile(packed(name, 'README.md'), 'utf8')
  return [...readme.matchAll(/```tsx?\n(import .*?)```/gs)].map(([, code = '']) => code)
}

async function writeExample(file: string, code: string | undefined): Promise<URL> {
  const path = join(fresh, file)
  await writeFile(path, code ?? '')
  return pathToFileURL(path)
}

describe('the packages for strangers, packed and installed in a fresh folder', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'footlight-packed-'))
    checkout = join(temporary, 'checkout')
    fresh = join(temporary, 'fresh')
    const needed = [
      'package.json',
      'tsconfig.base.json',
      'packages/stack/src/pack.ts',
      'packages/stack/src/root.ts',
    ]
    for (const path of [...needed, ...names.map((name) => `packages/${name}`)])
      await cp(join(rootDir, path), join(checkout, path), { recursive: true })
    await symlink(join(rootDir, 'node_modules'), join(checkout, 'node_modules'))
    await npm('pack', ...names.map((name) => `--workspace=@footlight/${name}`))

    await mkdir(fresh)
    await writeFile(join(fresh, 'package.json'), '{ "type": "module" }')
    const tarballs = (await readdir(checkout)).filter((file) => file.endsWith('.tgz'))
    const jsmpeg = join(rootDir, 'node_modules/@cycjimmy/jsmpeg-player')
    await npm('install', `--prefix=${fresh}`, ...tarballs.map((file) => join(checkout, file)), jsmpeg)
    await mkdir(join(fresh, 'node_modules/@types'))
    for (const peer of ['react', '@types/react', 'react-hook-form'])
      await symlink(join(rootDir, 'node_modules', peer), join(fresh, 'node_modules', peer))

    const entries: string[] = []
    for (const name of names) {
      const { exports } = await readJson(packed(name, 'package.json'))
      for (const entry of Object.keys(exports))
        entries.push(`export * as entry${entries.length} from '${join('@footlight', name, entry)}'`)
    }
    await writeFile(join(fresh, 'entries.ts'), entries.join('\n'))
    // what examples leave to their reader
    await writeFile(
      join(fresh, 'given.d.ts'),
      `declare const token: string
      declare const div: HTMLDivElement
      declare const video: HTMLVideoElement
      declare const handle: import('@footlight/gateway').Handle<import('@footlight/gateway').EchoTest>`,
    )
  })
  afterAll(() => rm(temporary, { recursive: true }))

  it.each(names)(
    '[issue 42] %s has its README, code and types, and a manifest that leads there',
    async (name) => {
      const files = await readdir(packed(name), { recursive: true, withFileTypes: true })
      const paths = files
        .filter((file) => file.isFile())
        .map((file) => relative(packed(name), join(file.parentPath, file.name)))
      const expected = /^(README\.md|package\.json|dist\/.*\.(js|d\.ts))$/
      const forTests = /\.test\.|testing|fake|fuzz/
      expect(paths.filter((path) => !expected.test(path) || forTests.test(path))).toEqual([])

      const source = await readJson(join(rootDir, 'packages', name, 'package.json'))
      const manifest = await readJson(packed(name, 'package.json'))
      const { private: _, scripts, devDependencies, exports, ...rest } = source
      expect(manifest).toEqual({ ...rest, exports: expect.anything() })
      const readme = await readFile(packed(name, 'README.md'), 'utf8')
      expect(readme).toContain(`npm install ../footlight/footlight-${name}-${manifest.version}.tgz`)
      expect(Object.keys(manifest.exports)).toEqual(Object.keys(exports))
      for (const entry of Object.values<Record<string, string>>(manifest.exports))
        for (const path of Object.values(entry)) expect(paths).toContain(join(path))
    },
  )

  it('[issue 42] packing leaves the folder as it was, also when npm cannot write the tarball', async () => {
    const contents = async (folder: string) => [
      (await readdir(folder)).filter((name) => name !== 'node_modules'),
      await readFile(join(folder, 'package.json'), 'utf8'),
    ]
    const source = await contents(join(rootDir, 'packages/forms'))
    const packing = join(checkout, 'packages/forms')
    expect(await contents(packing)).toEqual(source)
    const failing = npm('pack', '--workspace=@footlight/forms', `--pack-destination=${temporary}/nowhere`)
    await expect(failing).rejects.toThrow('ENOENT')
    await expect.poll(() => contents(packing)).toEqual(source)
  })

  it.each(['nodenext', 'bundler'])(
    '[issue 42] their types compile by %s, and their examples by them',
    async (resolution) => {
      const files = ['given.d.ts', 'entries.ts']
      for (const name of names) {
        for (const [index, code] of (await examplesOf(name)).entries()) {
          const file = `${name}-${index}.tsx`
          await writeExample(file, code)
          files.push(file)
        }
      }
      const compilerOptions = {
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        target: 'es2024',
        lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        types: [],
      }
      await writeFile(join(fresh, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      const compiler = join(rootDir, 'node_modules/typescript-7/bin/tsc')
      const compiling = run(process.execPath, [compiler, '-p', fresh]).catch(({ stdout }) => ({ stdout }))
      expect((await compiling).stdout).toBe('')
    },
  )

  it('[issue 42] a bundler finds every entry, and what it depends on', async () => {
    const { exports, imports, moduleIds } = await bundle(pathToFileURL(join(fresh, 'entries.ts')))
    expect(exports).toHaveLength(9)
    expect(imports).toEqual([])
    expect(moduleIds.join()).toContain('jsmpeg')
  })

  it('[issue 42] the example of forms prints what its README says', async () => {
    const [code] = await examplesOf('forms')
    const { stdout } = await run(process.execPath, [(await writeExample('check.ts', code)).pathname])
    expect(stdout).not.toBe('')
    expect(await readFile(packed('forms', 'README.md'), 'utf8')).toContain(`\`\`\`text\n${stdout}\`\`\``)
  })

  it('[G1, G2] the example of gateway has 20 lines and does with Janus what it says', async () => {
    const [code = ''] = await examplesOf('gateway')
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    await using janus = await startJanus()
    const example = await writeExample(
      'first.ts',
      code
        .replace('ws://localhost:8188', janus.urls.websocket)
        .replace('http://localhost:8088/janus', janus.urls.http),
    )
    const { stdout, stderr } = await run(process.execPath, [example.pathname])
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toEqual([
      'Janus 1.1.2',
      'EchoTest says ok',
      'in the room: Ann',
      'plugin 426 No such room (404)',
    ])
  })

  it('[C10] the example of live has 20 lines and shows what the next one publishes', async () => {
    const [watch = '', publish = ''] = await examplesOf('live')
    expect(watch.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    await using media = await startMediaServer()
    await using browser = await startPages({
      watch: await writeExample('watch.ts', watch),
      publish: await writeExample('publish.ts', publish),
    })
    const address = (direction: 'publish' | 'play') =>
      `?${media.serverUrl}/live/s?token=${media.token(direction, 's')}`
    await browser.open('publish', address('publish'))
    const viewer = await browser.open('watch', address('play'))
    await viewer.waitForFunction('document.querySelector("video").currentTime > 0')
    await viewer.waitForFunction('document.querySelector("p").innerText === "active"')
  })
})
