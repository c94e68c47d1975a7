import { refuse } from '../../platform/refuse.ts'

interface Wanted {
  bytes: number
  /** by their first bytes: what is none of them is not waited for */
  isKnown(start: Buffer): boolean
  tooLarge: { rule: string; message: string }
  unknown: 'NOT_AN_IMAGE' | 'NOT_A_VIDEO'
}

/** The whole body, and never more of it than may be. @throws BODY_TOO_LARGE, or as `unknown` says */
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
