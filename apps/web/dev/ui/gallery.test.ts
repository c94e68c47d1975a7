import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withGiven } from './show-states.ts'

const web = fileURLToPath(new URL('../..', import.meta.url))
/** fetched by ToastRegion with the first toast */
const withinOthers = ['Toaster']

async function read(pattern: string): Promise<string[]> {
  const texts: string[] = []
  for await (const file of glob(pattern, { cwd: web })) texts.push(await readFile(`${web}/${file}`, 'utf8'))
  return texts
}

it('shows every component of the design system', async () => {
  const components = (await read('src/ui/**/*.tsx'))
    .flatMap((text) => [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)])
    .map(([, name = '']) => name)
  const gallery = (await read('dev/ui/**/*.tsx')).join('\n')
  const shown = new Set([...gallery.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((name) => !shown.has(name) && !withinOthers.includes(name))).toEqual([])
})

it.each([
  ['.a:hover', '.a:is(:hover,[data-given=hover])'],
  ['.a:focus-visible .b', '.a:is(:focus-visible,[data-given=focus-visible]) .b'],
  [':is(:where(.group):hover *)', ':is(:where(.group):is(:hover,[data-given=hover]) *)'],
  ['.c:has(:focus-visible)', '.c:has(:is(:focus-visible,[data-given=focus-visible]))'],
  ['.group-has-\\:hover\\:a', '.group-has-\\:hover\\:a'],
])('shows what %s says without a pointer', (selector, widened) => {
  expect(withGiven(selector)).toBe(widened)
})
