import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCatalogueSlips } from './catalogues.ts'
import { findNamedLanguages } from './named-languages.ts'
import { findUnsaid } from './words.ts'

const languages = 'packages/contract/languages'
const screen = 'apps/web/src/features/planted/screen.tsx'
/** a value within a template */
const hole = ['$', '{name}'].join('')
let tree: string

async function plant(file: string, text: string | object): Promise<void> {
  await mkdir(join(tree, dirname(file)), { recursive: true })
  await writeFile(join(tree, file), typeof text === 'string' ? text : JSON.stringify(text))
}

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'footlight-words-'))
  await plant(`${languages}/fr/page/planted.json`, { 'Sign in': 'Entrer', '{name} asks': '{name} demande' })
  await plant(`${languages}/de/page/planted.json`, { 'Sign in': 'Anmelden', '{name} asks': '{name} fragt' })
  await plant(screen, "say('Sign in'); say('{name} asks')")
})
afterEach(() => rm(tree, { recursive: true }))

describe('[A11] a text outside the catalogues', () => {
  it.each([
    ['<p>Sign in</p>', 'Sign in'],
    ['<p>Held for {time}</p>', 'Held for'],
    ['<p>{isOn ? "On" : null}</p>', 'On'],
    ['<button aria-label="Close" />', 'Close'],
    ['<input placeholder={isOn ? "Name" : name} />', 'Name'],
    [`<img alt={\`Picture of ${hole}\`} />`, 'Picture of'],
    ["toast({ tone: 'bad', text: 'Gone' })", 'Gone'],
    ["function words() { return 'nobody sees you' }", 'nobody sees you'],
    [`const sentence = \`${hole} said yes.\``, 'said yes.'],
  ])('is found: %s', async (code, words) => {
    await plant(screen, code)
    expect(await findUnsaid(tree)).toEqual([
      { file: screen, advice: expect.stringContaining(`"${words}" is said in English only`) },
    ])
  })

  it.each([
    '<p className="grid gap">{say(\'Sign in\')} · {count}</p>',
    '<Panel label={say(\'Sign in\')} tone="bad" />',
    "const labels = { label: 'Sign in' } satisfies Record<string, Message>",
    "cx('flex grid', isOn && 'hidden block')",
    "throw new Error('this is for who mends it')",
    "video.play().catch(ignoreFailure('the browser may refuse'))",
    '<b>Footlight</b>',
    "if (kind === 'on air') go('/studio/earnings')",
  ])('is none: %s', async (code) => {
    await plant(screen, code)
    expect(await findUnsaid(tree)).toEqual([])
  })
})

describe('[A11] a catalogue', () => {
  const slips = async () =>
    (await findCatalogueSlips(tree, ['en', 'de', 'fr'])).map(({ file, advice }) => `${file}: ${advice}`)
  const german = (messages: object) => plant(`${languages}/de/page/planted.json`, messages)

  it('has no findings if every language has the same texts', async () => {
    expect(await slips()).toEqual([])
  })

  it.each([
    ['a missing message', { 'Sign in': 'Anmelden' }, '"{name} asks" is not translated'],
    ['an empty one', { 'Sign in': ' ', '{name} asks': '{name} fragt' }, '"Sign in" is not translated'],
    ['another value', { 'Sign in': 'Anmelden', '{name} asks': '{nmae} fragt' }, 'has other values'],
    ['a lost element', { 'Sign in': 'Anmelden', '{name} asks': '<b>{name}</b> fragt' }, 'has other values'],
    ['a text in English where its sentence is the key', undefined, 'English is in the code'],
  ])('is not sound with %s', async (_, messages, advice) => {
    if (messages) await german(messages)
    else await plant(`${languages}/en/page/planted.json`, { 'Sign in': 'Log in' })
    const place = `${languages}/${messages ? 'de' : 'en'}/page/planted.json: `
    expect(await slips()).toEqual([expect.stringContaining(place)])
    expect(await slips()).toEqual([expect.stringContaining(advice)])
  })

  it('is refused if one message has two texts, or no code uses it', async () => {
    await plant(`${languages}/fr/page/other.json`, { 'Sign in': 'Entrer' })
    await plant(`${languages}/de/page/other.json`, { 'Sign in': 'Einchecken' })
    expect(await slips()).toEqual([expect.stringContaining('is said otherwise elsewhere')])
    await plant(screen, "say('Sign in')")
    await plant(`${languages}/de/page/other.json`, { 'Sign in': 'Anmelden' })
    expect(await slips()).toEqual([expect.stringContaining('"{name} asks" is said by nobody')])
  })

  it('has refusals under their codes, with the values of the English text', async () => {
    await plant(`${languages}/en/page/refusals.json`, { GONE: 'Gone for {count} s.' })
    await plant(`${languages}/de/page/refusals.json`, { GONE: 'Für {count} s fort.' })
    await plant(`${languages}/fr/page/refusals.json`, { GONE: 'Parti pour {count} s.' })
    expect(await slips()).toEqual([])
    await plant(`${languages}/de/page/refusals.json`, { GONE: 'Fort.' })
    expect(await slips()).toEqual([expect.stringContaining('"GONE" has other values')])
  })

  it('has named texts for each plural category of its language, and no other', async () => {
    await plant(`${languages}/en/mail.json`, { 'hours one': 'an hour', 'hours other': '{hours} hours' })
    await plant(`${languages}/de/mail.json`, { 'hours one': 'eine Stunde', 'hours other': '{hours} Stunden' })
    await plant(`${languages}/fr/mail.json`, {
      'hours one': 'une heure',
      'hours many': '{hours} heures',
      'hours other': '{hours} heures',
    })
    expect(await slips()).toEqual([])
    await plant(`${languages}/de/mail.json`, { 'hours few': 'Stunden', 'hours other': '{ours} Stunden' })
    expect(await slips()).toEqual([
      expect.stringContaining('"hours one" is not translated'),
      expect.stringContaining('"hours few" is not in English'),
      expect.stringContaining('"hours other" has other values'),
    ])
    await plant(`${languages}/pl/mail.json`, { 'hours one': 'godzina' })
    const polish = (await findCatalogueSlips(tree, ['en', 'pl'])).map(({ advice }) => advice)
    expect(polish).toContain('"hours few" is not translated.')
    expect(polish).toContain('"hours many" is not translated.')
  })

  it('has the pages of English, with the same links', async () => {
    await plant(`${languages}/en/cms/help.md`, '# Help\n\n[Write](/contact)\n')
    await plant(`${languages}/fr/cms/help.md`, '# Aide\n\n[Écris](/contact)\n')
    expect(await slips()).toEqual([`${languages}/de/cms/help.md: A page is its title, “# …”, and a text.`])
    await plant(`${languages}/de/cms/help.md`, '# Hilfe\n\n[Schreib](/kontakt)\n')
    expect(await slips()).toEqual([`${languages}/de/cms/help.md: It leads elsewhere than the English page.`])
    await plant(`${languages}/de/cms/help.md`, '# Hilfe\n\n[Schreib](/contact)\n')
    expect(await slips()).toEqual([])
  })

  it('is there for every language of the contract, and for no other', async () => {
    const invented = (await findCatalogueSlips(tree, ['en', 'de', 'fr', 'tlh'])).map(({ file }) => file)
    expect(invented).toEqual([`${languages}/tlh/page/planted.json`, `${languages}/tlh/page/planted.json`])
    await plant(`${languages}/tlh/page/planted.json`, { 'Sign in': 'yI’el', '{name} asks': 'tlhob {name}' })
    expect(await findCatalogueSlips(tree, ['en', 'de', 'fr', 'tlh'])).toEqual([])
    expect(await slips()).toEqual([expect.stringContaining('No language of the contract is called so')])
  })
})

describe('[A11] a language that the code names', () => {
  it.each([
    ["const spoken = ['en', 'nl']", "'nl'"],
    ["const locale = 'fr-FR'", "'fr-FR'"],
    ['const names = { de: 1 }', 'de'],
    ['interface Names { nl: string }', 'nl'],
    ["import('./words/fr.ts')", "'./words/fr.ts'"],
    ['words.de', 'words.de'],
    ["sql`check (language in ('en', 'nl'))`", "`check (language in ('en', 'nl'))`"],
  ])('is found: %s', async (code, found) => {
    await plant(screen, code)
    expect(await findNamedLanguages(tree)).toEqual([
      { file: screen, advice: expect.stringContaining(`${found}: which languages`) },
    ])
  })

  it('is found in SQL', async () => {
    const file = 'apps/api/src/people/planted.sql'
    await plant(file, "create table a (language text check (language in ('en', 'nl')))")
    expect(await findNamedLanguages(tree)).toEqual([{ file, advice: expect.stringContaining("'nl': which") }])
  })

  it('is none in a test, nor in the list of the contract', async () => {
    await plant('apps/web/src/planted.test.ts', "speak('de')")
    await plant('packages/contract/src/site/language.ts', "export const languageNames = { de: 'Deutsch' }")
    await plant(screen, "const country = 'DE', index = 'under'")
    expect(await findNamedLanguages(tree)).toEqual([])
  })
})
