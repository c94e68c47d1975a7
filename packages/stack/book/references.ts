import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Slip } from './rule-book.ts'

/** A path that begins with `/` is an address of the site: pages of a language lead there. */
const link = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g
const proof = /`([\w.-]+\.(?:test|journey|bench))`/g
const fileName = /`((?:apps|packages|e2e|bench|docs)\/[\w./-]+\.\w+)`/g

/**
 * Finds references to missing files: relative links of documents, and in docs/SECURITY.md the tests and files
 * that are named as proof. `texts` are all files below `baseDir`.
 */
export function findDeadReferences(
  baseDir: string,
  texts: readonly { file: string; text: string }[],
): Slip[] {
  const tests = new Set(texts.map(({ file }) => basename(file).replace(/\.tsx?$/, '')))
  const slips: Slip[] = []
  for (const { file, text } of texts) {
    if (!file.endsWith('.md')) continue
    for (const [index, line] of text.split('\n').entries()) {
      const report = (name: string) =>
        slips.push({ at: `${file}:${index + 1}`, says: `${name} is not there.` })
      for (const [, path = ''] of line.matchAll(link))
        if (!existsSync(join(baseDir, dirname(file), path))) report(path)
      if (file !== 'docs/SECURITY.md') continue
      for (const [, name = ''] of line.matchAll(proof)) if (!tests.has(name)) report(name)
      for (const [, path = ''] of line.matchAll(fileName)) if (!existsSync(join(baseDir, path))) report(path)
    }
  }
  return slips
}
