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

/** Null when the page comes from a development server or not at all. */
export function readWebBuild(web: Config['web']): WebBuild | null {
  if (web?.kind !== 'dist') return null
  const files = join(web.folder, 'pages.json')
  return {
    indexHtml: readFileSync(join(web.folder, 'index.html'), 'utf8'),
    filesOf: existsSync(files) ? JSON.parse(readFileSync(files, 'utf8')) : {},
  }
}
