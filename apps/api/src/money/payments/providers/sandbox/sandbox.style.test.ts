import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dark, light } from './sandbox.style.ts'

const tokens = readFileSync(
  new URL('../../../../../../web/src/ui/styles/tokens.css', import.meta.url),
  'utf8',
)
const blockOf = (selector: string) => {
  const from = tokens.indexOf(`${selector} {`)
  return tokens.slice(from, tokens.indexOf('}', from))
}

it('[T2] the sandbox has the product’s colours, in both themes', () => {
  for (const [selector, colours] of [
    [':root', dark],
    [':root[data-theme="light"]', light],
  ] as const)
    for (const [name, value] of Object.entries(colours))
      expect(blockOf(selector), selector).toContain(`--${name}: ${value};`)
})
