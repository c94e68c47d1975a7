import { createRule } from '@footlight/forms'
import { formatNumber } from '../language/format.ts'
import { say } from '../language/say.ts'

interface Bounds {
  from: number
  to: number
}

/** A typed whole number, within bounds; undefined for anything else. */
export function wholeNumber(text: string, { from, to }: Bounds): number | undefined {
  if (!/^\d{1,15}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= from && value <= to ? value : undefined
}

/** The same as a rule of a form; white space only is left to `required`. */
export function whole(from: number, to: number) {
  const bounds: Bounds = { from, to }
  return createRule('whole', bounds, (value) => {
    const text = String(value)
    return text.trim() === '' || wholeNumber(text, bounds) !== undefined
  })
}

export const wholeWords = ({ from, to }: Bounds) =>
  say('Use a whole number from {least} to {most}.', { least: from, most: formatNumber(to) })
