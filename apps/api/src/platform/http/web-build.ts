import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PagePath } from '@footlight/contract'
import type { Config } from '../../config.ts'

/** The built page, read once at start. */
export interface WebBuild {
  indexHtml: string
  /** what each page needs beside what index.html names, as addresses */
  filesOf: Partial<Record<PagePath, string[]>>
}

const themeTag = '<script src="/theme.js"></script>'

/** Null when the page comes from a development server or not at all. */
export function readWebBuild(web: Config['web']): WebBuild | null {
  if (web?.kind !== 'dist') return null
  const read = (name: string) => {
    const path = join(web.folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
  const theme = read('theme.js')
  const indexHtml = readFileSync(join(web.folder, 'index.html'), 'utf8')
  return {
    // it stands before the first paint: within the page it costs no round trip, and the policy allows it by its hash
    indexHtml:
      theme === undefined ? indexHtml : indexHtml.replace(themeTag, () => `<script>${theme.trim()}</script>`),
    filesOf: JSON.parse(read('pages.json') ?? '{}'),
  }
}
