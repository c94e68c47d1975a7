import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { calls } from '@footlight/contract'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it, vi } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const limitBytes = { shell: 165_000, route: 45_000 }
/** a screen's chunks: the page preloads all of them, so none waits for another */
const filesOfAScreen = 12

let files: Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

beforeAll(async () => {
  // with a test runner's NODE_ENV the build would contain the libraries' development messages
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root, logLevel: 'silent', build: { write: false } })
  vi.unstubAllEnvs()
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  files = new Map(bundle.output.map((file) => [file.fileName, file]))
})

/** A file and all its static imports. */
function withImports(fileName: string, known = new Set<string>()): Set<string> {
  const file = files.get(fileName)
  if (known.has(fileName)) return known
  known.add(fileName)
  if (file?.type === 'chunk') for (const next of file.imports) withImports(next, known)
  return known
}

function shell(): { scripts: Set<string>; styles: string[] } {
  const page = files.get('index.html')
  if (page?.type !== 'asset') throw new Error('there is no page')
  const html = String(page.source)
  const scripts = new Set<string>()
  for (const [, path = ''] of html.matchAll(/<script type="module"[^>]+src="\/([^"]+)"/g))
    withImports(path, scripts)
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]+href="\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  return { scripts, styles }
}

function textOf(fileName: string): string {
  const file = files.get(fileName)
  return file?.type === 'chunk' ? file.code : String(file?.source)
}

function gzipBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}

/** The files that the server preloads for each page, beside the shell. */
function filesOfPages(): [page: string, fileNames: string[]][] {
  const sent = files.get('pages.json')
  if (sent?.type !== 'asset') throw new Error('the server sends nothing ahead')
  const paths: Record<string, string[]> = JSON.parse(String(sent.source))
  return Object.entries(paths).map(([page, named]) => [page, named.map((path) => path.slice(1))])
}

it('has a shell of at most 165 KB gzip, its styles counted', async () => {
  const { scripts, styles } = shell()
  const texts = [...scripts, ...styles].map(textOf)
  texts.push(await readFile(fileURLToPath(new URL('../../../public/theme.js', import.meta.url)), 'utf8'))
  const bytes = gzipBytes(texts)
  console.info(`shell: ${bytes} bytes gzip in ${scripts.size} scripts and ${styles.length} sheets`)
  expect(scripts.size).toBeGreaterThan(0)
  expect(styles.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(limitBytes.shell)
})

it('contains neither zod nor the schemas that the server parses calls with', () => {
  const modules = [...files.values()].flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  expect(modules.filter((id) => /\/contract\/src\/\w+\/calls\//.test(id)).length).toBeGreaterThan(10)
  const codes = [...files.values()].filter((file) => file.type === 'chunk' && /\bZod[A-Z]/.test(file.code))
  expect(codes.map(({ fileName }) => fileName)).toEqual([])
  expect(
    modules.filter((id) =>
      /\/node_modules\/zod\/|\/contract\/src\/(?:\w+\/)?(?:models|schemas)\.ts/.test(id),
    ),
  ).toEqual([])
})

it('contains no summary of a call: only its documentation shows them', () => {
  const codes = [...files.keys()].map(textOf).join('\n')
  const found = Object.values(calls).filter(({ summary }) => codes.includes(summary))
  expect(codes).toContain(calls.startConnectionTest.path)
  expect(found).toEqual([])
})

it('loads every screen in few files, all of which the server preloads', () => {
  // a performer opens the studio once an evening
  const scriptsOf = filesOfPages()
    .filter(([page]) => page !== '/studio')
    .map(([page, names]) => [page, names.filter((name) => name.endsWith('.js')).length] as const)
  expect(scriptsOf.filter(([, count]) => count === 0 || count > filesOfAScreen)).toEqual([])
})

it('loads every screen in at most 45 KB gzip beside the shell', () => {
  const bytesOf = filesOfPages().map(([page, names]) => [page, gzipBytes(names.map(textOf))] as const)
  console.info(`routes, bytes gzip: ${bytesOf.map((one) => one.join(' ')).join(', ')}`)
  expect(bytesOf.filter(([, bytes]) => bytes > limitBytes.route)).toEqual([])
})

it('has no inline script in its pages: the CSP allows none', () => {
  for (const fileName of ['index.html', 'offline.html']) {
    const page = files.get(fileName)
    const html = page?.type === 'asset' ? String(page.source) : ''
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !/ src="\/[^"]+"/.test(tag))).toEqual([])
  }
})
