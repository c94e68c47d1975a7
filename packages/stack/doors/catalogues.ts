import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { languages } from '@footlight/contract'
import { isByEnglish, withoutNote } from '@footlight/contract/texts'
import type { Slip } from './habits.ts'

const folder = 'packages/contract/languages'
const [source] = languages
/** The files whose code may use a message of the page. */
const speakers = [
  'apps/web/src/**/*.{ts,tsx,html}',
  'apps/web/index.html',
  'apps/web/offline.html',
  'packages/contract/src/**/*.ts',
  // files of lists have the page's titles
  'apps/api/src/**/*.csv.ts',
]

type Texts = Record<string, string>

/** The catalogues of a language by their path in its folder. */
async function readLanguage(baseDir: string, language: string): Promise<Record<string, Texts>> {
  const catalogues: Record<string, Texts> = {}
  const own = `${folder}/${language}`
  for await (const file of glob(`${own}/**/*.json`, { cwd: baseDir }))
    catalogues[relative(own, file).replace(/\.json$/, '')] = JSON.parse(
      await readFile(join(baseDir, file), 'utf8'),
    )
  return catalogues
}

/** The English texts: of files where the key is the text, every key that any language has. */
async function readEnglish(baseDir: string, spoken: readonly string[]): Promise<Record<string, Texts>> {
  const english = await readLanguage(baseDir, source)
  for (const language of spoken)
    for (const [name, texts] of Object.entries(await readLanguage(baseDir, language)))
      if (isByEnglish(name))
        english[name] = {
          ...english[name],
          ...Object.fromEntries(Object.keys(texts).map((key) => [key, withoutNote(key)])),
        }
  return english
}

/** All messages of the page in English. */
export async function readMessages(baseDir: string): Promise<string[]> {
  const english = await readEnglish(baseDir, languages)
  return Object.keys(english)
    .filter(isByEnglish)
    .flatMap((name) => Object.keys(english[name] ?? {}))
}

/** Checks that every language has every text, with the same values; that English equals the code; and that the code uses it. */
export async function findCatalogueSlips(
  baseDir: string,
  spoken: readonly string[] = languages,
): Promise<Slip[]> {
  const english = await readEnglish(baseDir, spoken)
  const slips: Slip[] = []
  const slip = (language: string, file: string, advice: string) =>
    slips.push({ file: `${folder}/${language}/${file && `${file}.json`}`, advice })
  for (const language of await namesIn(baseDir, '*'))
    if (!spoken.includes(language))
      slip(language, '', 'No language of the contract is called so: languageNames.')
  for (const language of spoken) {
    const own = await readLanguage(baseDir, language)
    if (language === source)
      for (const name of Object.keys(own))
        if (isByEnglish(name)) slip(source, name, 'English is in the code.')
    const ofPage: Texts = {}
    for (const file of new Set([...Object.keys(english), ...Object.keys(own)])) {
      if (language === source && isByEnglish(file)) continue
      const texts = own[file] ?? {}
      const wanted = isByEnglish(file) ? (english[file] ?? {}) : withPlurals(english[file] ?? {}, language)
      for (const name of Object.keys(wanted))
        if (!texts[name]?.replaceAll(' ', '')) slip(language, file, `"${name}" is not translated.`)
      for (const [name, text] of Object.entries(texts)) {
        if (wanted[name] === undefined) slip(language, file, `"${name}" is not in English.`)
        else if (!hasValuesOf(text, wanted[name], name))
          slip(language, file, `"${name}" has other values or elements in it: ${text}`)
        if (!isByEnglish(file)) continue
        if (ofPage[name] !== undefined && ofPage[name] !== text)
          slip(
            language,
            file,
            `"${name}" is said otherwise elsewhere: give one of them a note, “… [what it is]”.`,
          )
        ofPage[name] = text
      }
    }
  }
  const said = await readSpeakers(baseDir)
  for (const [file, texts] of Object.entries(english))
    for (const name of isByEnglish(file) ? Object.keys(texts) : [])
      if (!said.includes(name)) slip(spoken[1] ?? source, file, `"${name}" is said by nobody.`)
  return [...slips, ...(await findPageSlips(baseDir, spoken))]
}

async function namesIn(baseDir: string, pattern: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of glob(pattern, { cwd: join(baseDir, folder) })) names.push(name)
  return names
}

const plural = /^(.*) (zero|one|two|few|many|other)$/

/** The text names that a language needs: those of English, and for texts with a count one per plural category. */
function withPlurals(english: Texts, language: string): Texts {
  const wanted: Texts = {}
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const [name, text] of Object.entries(english)) {
    const base = plural.exec(name)?.[1]
    const other = base === undefined ? undefined : english[`${base} other`]
    if (other === undefined) wanted[name] = text
    else for (const category of pluralCategories) wanted[`${base} ${category}`] = other
  }
  return wanted
}

/** "an hour" need not name its number. */
function hasValuesOf(text: string, english: string, name: string): boolean {
  if (!plural.test(name)) return valuesOf(text) === valuesOf(english)
  return valuesOf(text) === '' || valuesOf(text) === valuesOf(english)
}

/** The named values of a message, sorted, as languages order them differently. */
function valuesOf(text: string): string {
  return (text.match(/\{[^}]*\}|<\/?\w+\/?>/g) ?? []).toSorted().join(' ')
}

/** Every language has the pages of English, each with a title and the same links. */
async function findPageSlips(baseDir: string, spoken: readonly string[]): Promise<Slip[]> {
  const slips: Slip[] = []
  const linksOf = (text: string) =>
    [...text.matchAll(/\]\((.*?)\)/g)]
      .map(([, href]) => href)
      .toSorted()
      .join(' ')
  const pages = await namesIn(baseDir, '*/cms/*.md')
  for (const page of new Set(pages.map((path) => path.split('/').slice(1).join('/'))))
    for (const language of spoken) {
      const [text, english] = await Promise.all(
        [language, source].map((one) => readFile(join(baseDir, folder, one, page), 'utf8').catch(() => '')),
      )
      const file = `${folder}/${language}/${page}`
      if (!/^# \S.*\n\n\S/.test(text ?? ''))
        slips.push({ file, advice: 'A page is its title, “# …”, and a text.' })
      else if (linksOf(text ?? '') !== linksOf(english ?? ''))
        slips.push({ file, advice: 'It leads elsewhere than the English page.' })
    }
  return slips
}

/** All code as one text; escaped quotes are unescaped. */
async function readSpeakers(baseDir: string): Promise<string> {
  const texts: string[] = []
  for await (const file of glob(speakers, { cwd: baseDir }))
    if (!file.includes('.test.')) texts.push(await readFile(join(baseDir, file), 'utf8'))
  return texts.join('\n').replaceAll("\\'", "'")
}
