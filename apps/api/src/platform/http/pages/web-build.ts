import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FirstAnswer, type Language, languages, type PagePath } from '@footlight/contract'
import { type Log, logFailure } from '../../logs/log.ts'

/** Where the page comes from: its build, or a development server. */
export type WebSource = { kind: 'dist'; folder: string } | { kind: 'origin'; url: string }

/** The built page, read once at start. */
export interface WebBuild {
  indexHtml: string
  /** what each page needs beside what index.html names, as addresses */
  filesOf: Partial<Record<PagePath, string[]>>
  /** the addresses of each language's texts; English needs none */
  wordsOf: Partial<Record<Language, string>>
  say: Say
  /** null: this build has no server rendering */
  renderPage: RenderPage | null
}

/** Renders a page's first markup from the data that is sent with it. */
export type RenderPage = (
  href: string,
  answers: readonly FirstAnswer[],
  imageBaseUrl: string,
  language: Language,
) => Promise<string>

/** Translates one of the page's messages; returns English where this build has no translation. */
export type Say = (language: Language, message: string, values?: Record<string, string>) => Promise<string>

/** Within the build's folder, and not served. */
export const serverFolder = 'server'
/** The same, but for a demo, which shows it at an address of its own. */
export const galleryFolder = 'gallery'

/** Null when the page comes from a development server or not at all. */
export function readWebBuild(web: WebSource | null, log: Pick<Log, 'warn'>): WebBuild | null {
  if (web?.kind !== 'dist') return null
  const read = (name: string) => {
    const path = join(web.folder, name)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
  return {
    indexHtml: readFileSync(join(web.folder, 'index.html'), 'utf8'),
    filesOf: read('pages.json'),
    wordsOf: read('languages.json'),
    ...loadRenderer(join(web.folder, serverFolder, 'render-page.mjs'), log),
  }
}

const warmedWith = ['/', '/performers/1', '/watch/1', '/account', '/messages', '/signin']

interface Drawing {
  renderPage: RenderPage
  sayIn?: (...said: Parameters<Say>) => string
}

function loadRenderer(path: string, log: Pick<Log, 'warn'>): Pick<WebBuild, 'renderPage' | 'say'> {
  if (!existsSync(path)) return { renderPage: null, say: async (_, ...said) => inEnglish(...said) }
  // imported at start, so that the first page need not wait for it
  const renderer: Promise<Drawing> = import(pathToFileURL(path).href)
  // the first renders are slow: they run before any request waits for them
  const warm = renderer.then(({ renderPage }) =>
    Promise.all(warmedWith.map((href) => renderPage(href, [], '', languages[0]))),
  )
  warm.catch(logFailure(log, 'the first pages were not rendered ahead of time'))
  return {
    renderPage: async (...asked) => (await renderer).renderPage(...asked),
    // a page is never without a title
    say: async (language, ...said) => {
      const { sayIn } = await renderer.catch(() => ({ sayIn: undefined }))
      return sayIn?.(language, ...said) ?? inEnglish(...said)
    },
  }
}

function inEnglish(message: string, values: Record<string, string> = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
