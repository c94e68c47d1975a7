import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPage } from '@footlight/contract'
import { expect, it } from 'vitest'

const sourceDir = join(import.meta.dirname, '../..')

/** Every link that the source writes into notices and e-mails; parameters are replaced by `x`. */
function writtenLinks(): { file: string; link: string }[] {
  return globSync('**/*.ts', { cwd: sourceDir })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(sourceDir, file), 'utf8').matchAll(/\blink: (['`])(\/.*?)\1/gi)].map((match) => ({
        file,
        link: (match[2] ?? '').replace(/\$\{.*?\}/g, 'x'),
      })),
    )
}

it('[P7, T1] each link of a notice or an e-mail leads to a page that exists', () => {
  const links = writtenLinks()
  expect(links.map(({ link }) => link)).toEqual(
    expect.arrayContaining(['/wallet', '/decisions/x', '/admin?desk=payouts', '/reset?token=x']),
  )
  expect(links.filter(({ link }) => !findPage(link.replace(/\?.*$/, '')))).toEqual([])
})
