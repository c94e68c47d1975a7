import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstAnswer, PagePath } from '@footlight/contract'

/** Where the page comes from: its build, or a development server. */
export type WebSource = { kind: 'dist'; folder: string } | { kind: 'origin'; url: string }

/** The built page, read once at start. */
export interface WebBuild {
  indexHtml: string
  /** what each page needs beside what index.html names, as addresses */
  filesOf: Partial<Record<PagePath, string[]>>
  /** null: this build draws nothing */
  drawLook: DrawLook | null
}

/** The markup of a page's first look, out of what it is sent with. */
export type DrawLook = (
  href: string,
  answers: readonly FirstAnswer[],
  imageBaseUrl: string,
) => Promise<string>

/** Within the build's folder, and nobody's to fetch. */
export const looksFolder = 'first-look'

/** Null when the page comes from a development server or not at all. */
export function readWebBuild(web: WebSource | null): WebBuild | null {
  if (web?.kind !== 'dist') return null
  const files = join(web.folder, 'pages.json')
  return {
    indexHtml: readFileSync(join(web.folder, 'index.html'), 'utf8'),
    filesOf: existsSync(files) ? JSON.parse(readFileSync(files, 'utf8')) : {},
    drawLook: loadDrawing(join(web.folder, looksFolder, 'first-look.mjs')),
  }
}

const warmedWith = ['/', '/performers/1', '/watch/1']

function loadDrawing(path: string): DrawLook | null {
  if (!existsSync(path)) return null
  // from now on, so that the first page need not wait for it
  const drawing: Promise<{ drawFirstLook: DrawLook }> = import(pathToFileURL(path).href)
  // the first ones take long: they are drawn before anybody waits for them
  const warm = drawing.then(({ drawFirstLook }) =>
    Promise.all(warmedWith.map((href) => drawFirstLook(href, [], ''))),
  )
  warm.catch(() => undefined)
  return async (...asked) => (await drawing).drawFirstLook(...asked)
}
