import type { StudioRequest } from '@footlight/contract'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** The request that waits for her word: not answered, not withdrawn, not out of time. `now` in milliseconds. */
export function askingAt(requests: readonly StudioRequest[], now: number): StudioRequest | undefined {
  return requests.find(({ state, expiresAt }) => state === 'PENDING' && Date.parse(expiresAt) > now)
}

/** What stands before the document's title while somebody asks. */
export function markOf({ clientName }: StudioRequest): string {
  return `(1) ${say('{name} asks', { name: isolated(clientName) })} · `
}

/** A title with its mark, once, whatever the page calls itself meanwhile. */
export function marked(title: string, mark: string): string {
  return title.startsWith(mark) ? title : mark + title
}

export function unmarked(title: string, mark: string): string {
  return title.startsWith(mark) ? title.slice(mark.length) : title
}
