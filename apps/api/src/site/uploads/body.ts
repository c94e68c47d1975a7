import { type Refusal, refuse } from '../../platform/refuse.ts'

/** by these bytes a container shows whether it is one */
const soundWithin = 1_000_000

interface Wanted {
  bytes: number
  /** checks the first bytes, so that an unknown format is refused before the rest is read */
  isKnown(start: Buffer): boolean
  /** checks the first megabyte, so that no parser reads on in a body that is none of its kind */
  isSound?(start: Buffer): boolean
  tooLarge: { rule: string; message: string }
  unknown(start: Buffer): Refusal
}

/** Reads the whole body, and stops as soon as it is larger than allowed. @throws BODY_TOO_LARGE, or as `unknown` says */
export async function readBounded(body: AsyncIterable<Buffer>, wanted: Wanted): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  let isChecked = wanted.isSound === undefined
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > wanted.bytes) throw refuse('BODY_TOO_LARGE', wanted.tooLarge)
    chunks.push(chunk)
    if (bytes >= 16 && chunks.length === 1 && !wanted.isKnown(chunk)) throw wanted.unknown(chunk)
    if (!isChecked && bytes >= soundWithin) {
      isChecked = true
      const start = Buffer.concat(chunks)
      if (!wanted.isSound?.(start)) throw wanted.unknown(start)
    }
  }
  const whole = Buffer.concat(chunks)
  if (!wanted.isKnown(whole) || !(isChecked || wanted.isSound?.(whole))) throw wanted.unknown(whole)
  return whole
}
