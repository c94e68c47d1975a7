import { refuse } from '../../platform/refuse.ts'

interface Wanted {
  bytes: number
  /** checks the first bytes, so that an unknown format is refused before the rest is read */
  isKnown(start: Buffer): boolean
  tooLarge: { rule: string; message: string }
  unknown: 'NOT_AN_IMAGE' | 'NOT_A_VIDEO'
}

/** Reads the whole body, and stops as soon as it is larger than allowed. @throws BODY_TOO_LARGE, or as `unknown` says */
export async function readBounded(body: AsyncIterable<Buffer>, wanted: Wanted): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > wanted.bytes) throw refuse('BODY_TOO_LARGE', wanted.tooLarge)
    chunks.push(chunk)
    if (bytes >= 16 && chunks.length === 1 && !wanted.isKnown(chunk)) throw refuse(wanted.unknown)
  }
  const whole = Buffer.concat(chunks)
  if (!wanted.isKnown(whole)) throw refuse(wanted.unknown)
  return whole
}
