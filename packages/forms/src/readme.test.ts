import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formRules, plainRules } from './testing/rules.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const readme = await read('README.md')

describe('README', () => {
  it.each(['examples/check.ts', 'examples/sign-up.tsx', 'examples/own-rule.ts'])(
    'shows %s as it is',
    async (path) => {
      expect(readme).toContain(`\n${await read(path)}\`\`\``)
    },
  )

  it('shows what its example prints', async () => {
    const example = fileURLToPath(new URL('../examples/check.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [example])
    expect(stdout).not.toBe('')
    expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\``)
  })

  it('names every rule and its parameters in the table', () => {
    for (const { rule, params } of [...plainRules, ...formRules]) {
      const row = readme.split('\n').find((line) => new RegExp(`^\\| \`${rule}[(\`]`).test(line))
      const named = row?.split('|').at(-2)?.match(/\w+/g) ?? []
      expect([rule, ...named]).toEqual([rule, ...Object.keys(params)])
      expect(row).toBeDefined()
    }
  })
})
