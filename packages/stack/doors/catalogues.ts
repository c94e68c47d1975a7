import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Slip } from './habits.ts'

const folder = 'apps/web/src/languages'
const source = 'en'
/** Said by code and rule: its English is the server's own. */
const byName = 'refusals'
/** Where a message may be said from. */
const speakers = [
  'apps/web/src/**/*.{ts,tsx,html}',
  'apps/web/index.html',
  'apps/web/offline.html',
  'packages/contract/src/*.ts',
]

type Catalogue = Record<string, string>

/** The catalogues of a language by room. */
export async function readLanguage(baseDir: string, language: string): Promise<Record<string, Catalogue>> {
  const rooms: Record<string, Catalogue> = {}
  for await (const file of glob(`${folder}/${language}/*.json`, { cwd: baseDir }))
    rooms[basename(file, '.json')] = JSON.parse(await readFile(join(baseDir, file), 'utf8'))
  return rooms
}

/** Every language says every message, with the same values in it; English says it as the code does; some code says it. */
export async function findCatalogueSlips(baseDir: string): Promise<Slip[]> {
  const english = await readLanguage(baseDir, source)
  const slips: Slip[] = []
  const slip = (language: string, room: string, advice: string) =>
    slips.push({ file: `${folder}/${language}/${room}.json`, advice })
  for await (const path of glob(`${folder}/*`, { cwd: baseDir, exclude: ['**/*.ts'] })) {
    const language = basename(path)
    const spoken = await readLanguage(baseDir, language)
    const known: Catalogue = {}
    for (const [room, messages] of Object.entries({ ...mapOf(english), ...spoken })) {
      const wanted = Object.keys(english[room] ?? {})
      for (const message of wanted.filter((one) => !messages[one]?.trim()))
        slip(language, room, `"${message}" is not translated.`)
      for (const [message, text] of Object.entries(messages)) {
        if (!wanted.includes(message)) slip(language, room, `"${message}" is not in English.`)
        if (valuesOf(text) !== valuesOf(english[room]?.[message] ?? message))
          slip(language, room, `"${message}" has other values or elements in it: ${text}`)
        if (language === source && room !== byName && text !== message.replace(/ \[[^\]]*\]$/, ''))
          slip(language, room, `"${message}" is said by the code as it stands there, without its note.`)
        if (known[message] !== undefined && known[message] !== text)
          slip(
            language,
            room,
            `"${message}" is said otherwise elsewhere: give one of them a note, “… [what it is]”.`,
          )
        known[message] = text
      }
    }
  }
  const said = await readSpeakers(baseDir)
  for (const [room, messages] of Object.entries(english))
    for (const message of room === byName ? [] : Object.keys(messages))
      if (!said.includes(message)) slip(source, room, `"${message}" is said by nobody.`)
  return slips
}

function mapOf(rooms: Record<string, Catalogue>): Record<string, Catalogue> {
  return Object.fromEntries(Object.keys(rooms).map((room) => [room, {}]))
}

/** What stands in a message by name, in one order: languages have their own. */
function valuesOf(text: string): string {
  return (text.match(/\{[^}]*\}|<\/?\w+\/?>/g) ?? []).toSorted().join(' ')
}

/** All code as one text; a message that is written with an escaped quote is read without. */
async function readSpeakers(baseDir: string): Promise<string> {
  const texts: string[] = []
  for await (const file of glob(speakers, { cwd: baseDir }))
    if (!file.includes('.test.')) texts.push(await readFile(join(baseDir, file), 'utf8'))
  return texts.join('\n').replaceAll("\\'", "'")
}
