import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const warning = 40
const longest = 160

interface Entry {
  level: number
  time: number
  msg?: string
  err?: { message?: string }
}

/** What the processes of a stack have written into their logs since then, from warnings up, and how often; PostgreSQL's errors as well. */
export async function complaintsOf(dataDir: string, sinceMs: number): Promise<Map<string, number>> {
  const said = new Map<string, number>()
  const count = (text: string) => said.set(text, (said.get(text) ?? 0) + 1)
  for (const name of ['api', 'media', 'postgres']) {
    const log = await readFile(join(dataDir, 'log', `${name}.log`), 'utf8').catch(() => '')
    for (const line of log.split('\n')) {
      const text = name === 'postgres' ? textOfError(line) : textOfEntry(line, sinceMs)
      if (text !== null)
        count(`${name}: ${text.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '…').slice(0, longest)}`)
    }
  }
  return said
}

function textOfEntry(line: string, sinceMs: number): string | null {
  if (!line.startsWith('{')) return line.trim() || null
  const { level, time, msg, err } = JSON.parse(line) as Entry
  if (level < warning || time < sinceMs) return null
  return [msg, err?.message].filter((part) => part !== undefined).join(': ')
}

function textOfError(line: string): string | null {
  return /\b(?:ERROR|FATAL|PANIC): {2}(.*)$/.exec(line)?.[1] ?? null
}
