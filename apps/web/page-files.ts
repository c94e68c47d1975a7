import { type Language, languages, type PagePath } from '@footlight/contract'
import type { Plugin, Rollup } from 'vite'
import { catalogueOf } from './catalogues.ts'

const feature = (folder: string) => `/src/features/${folder}/index.ts`

/** The module of a page's screen. */
const screens: Record<PagePath, string> = {
  '/': feature('visitor/discover'),
  '/category/{id}': feature('visitor/discover'),
  '/performers/{number}': feature('visitor/profile'),
  '/watch/{number}': feature('visitor/watch'),
  '/signin': feature('account'),
  '/register': feature('account'),
  '/perform': feature('performer/apply'),
  '/forgot': feature('account'),
  '/reset': feature('account'),
  '/verify': feature('account'),
  '/drop': feature('account'),
  '/invite': feature('account'),
  '/welcome': feature('account'),
  '/account': '/src/app/leaving/account-page.tsx',
  '/wallet': feature('client/wallet'),
  '/history': feature('client/history'),
  '/history/{sessionId}': feature('client/history'),
  '/history/money/{id}': feature('client/history'),
  '/receipts/check': feature('client/history'),
  '/favourites': feature('client/favourites'),
  '/connection-test': feature('account/connection-test'),
  '/decisions/{id}': feature('account/decisions'),
  '/contact': feature('account/site'),
  '/p/{page}': feature('account/site'),
  '/messages': feature('client/messages'),
  '/messages/{other}': feature('client/messages'),
  '/studio': feature('performer/studio/stage'),
  '/studio/page': feature('performer/studio/page'),
  '/studio/diary': feature('performer/studio/diary'),
  '/studio/money': feature('performer/earnings'),
  '/studio/earnings': feature('performer/earnings'),
  '/admin': feature('console'),
}

type Chunks = Map<string, Rollup.OutputChunk>

/**
 * Writes `pages.json` and `languages.json`: what each page, and each language, needs beside what index.html names, so that
 * the server can send it ahead.
 */
export function writePageFiles(): Plugin {
  return {
    name: 'footlight-page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'index')
      if (!entry) return this.error('There is no entry.')
      const known = withImports(entry, chunks)
      const filesOf = (door: string) => {
        const screen =
          [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(door)) ??
          [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(door)))
        if (!screen) return this.error(`No chunk holds ${door}: see this plugin.`)
        return [...withImports(screen, chunks)].filter((file) => !known.has(file)).map((file) => `/${file}`)
      }
      const wordsOf = (language: Language) =>
        [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === catalogueOf(language))
      const spoken = languages.flatMap((language) => {
        const words = wordsOf(language)
        return words ? [[language, `/${words.fileName}`]] : []
      })
      if (spoken.length !== languages.length - 1)
        return this.error('A language has no chunk of its own: see this plugin.')
      const pages = Object.entries(screens).map(([path, door]) => [path, filesOf(door)])
      for (const [fileName, entries] of [
        ['pages.json', pages],
        ['languages.json', spoken],
      ] as const)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(entries)) })
    },
  }
}

/** A chunk, all that it imports, and their styles. */
function withImports(chunk: Rollup.OutputChunk, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) withImports(imported, chunks, found)
  }
  return found
}
