import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@footlight/contract'
import { languagesFolder, readCatalogue, readPageCatalogue } from '@footlight/contract/texts'
import type { Plugin } from 'vite'

const prefix = 'virtual:languages'
const [source, ...others] = languages

/** The virtual module that contains a whole language for the page. */
export const catalogueOf = (language: Language) => `\0${prefix}/${language}`

/**
 * The contract's catalogues as modules. A language is one file, loaded when it is chosen; English is in the code, except
 * its number formats. The types are in `src/lib/language/catalogues.d.ts`.
 */
export function catalogues(): Plugin {
  const sources: Record<string, () => string> = {
    [`\0${prefix}`]: () => `
export const writing = ${JSON.stringify(readCatalogue(source, 'writing'))}
export const others = {${others.map((one) => `${one}: () => import('${prefix}/${one}')`).join(', ')}}`,
    [`\0${prefix}/offline`]: () => `
export const texts = ${JSON.stringify(Object.fromEntries(languages.map((one) => [one, readCatalogue(one, 'offline')])))}`,
  }
  for (const language of others)
    sources[catalogueOf(language)] = () => `
export const messages = ${JSON.stringify(readPageCatalogue(language))}
export const forms = ${JSON.stringify(readCatalogue(language, 'forms'))}
export const writing = ${JSON.stringify(readCatalogue(language, 'writing'))}`
  return {
    name: 'footlight-catalogues',
    resolveId: (id) => (sources[`\0${id}`] ? `\0${id}` : null),
    load: (id) => sources[id]?.() ?? null,
    configureServer({ watcher, restart }) {
      const folder = fileURLToPath(languagesFolder)
      watcher.add(folder).on('change', (file) => file.startsWith(folder) && void restart())
    },
  }
}
