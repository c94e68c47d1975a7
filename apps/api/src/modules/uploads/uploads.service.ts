import { uploadLimits } from '@footlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { readUploadedImage } from '../images/index.ts'
import { grantedUntil, isGranted, isKnownImage, signGrant, type UploadKind } from './uploads.rules.ts'
import { claimUploads, countUnclaimed, insertUpload, releaseUploads, takeForgotten } from './uploads.store.ts'

const unclaimedForMs = 3600_000
/** that an account may have waiting at once */
const mostUnclaimed = 20
const sweptAtOnce = 50
/** accounts that send at once, and images that one of them does */
const mostAtOnce = 16
const mostOfOne = 2
const kinds = ['small', 'large'] as const

export interface UploadParts {
  database: Database
  clock: Clock
  random: Random
  files: Files
  /** what addresses are signed with */
  secret: string
}

export interface Upload {
  id: string
  width: number
  height: number
}

/** [P8] Images that people send: read, made anew without what else was in them, and kept for whoever may see them. */
export interface Uploads {
  /** @throws BODY_TOO_LARGE, NOT_AN_IMAGE, RATE_LIMITED while many wait to be shown somewhere */
  take(ownerId: string, body: AsyncIterable<Buffer>): Promise<Upload>
  /** Shows uploads somewhere, each once, in the order in which they are asked for. @throws NOT_FOUND */
  claim(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Upload[]>
  /** What an owner's uploads show is over: the sweep takes them with their files. */
  release(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void>
  /** The largest that is kept of an image, to make others of. */
  original(id: string): Promise<Buffer | undefined>
  /** An address that this account alone can read it by, for some minutes. */
  addressFor(accountId: string, id: string, kind: UploadKind): string
  /** @throws NOT_FOUND */
  read(ask: { id: string; kind: UploadKind; until: number; sign: string; accountId: string }): Promise<Buffer>
  /** Forgets what nothing shows. */
  sweep(): Promise<void>
}

export function createUploadService({ database, clock, random, files, secret }: UploadParts): Uploads {
  const keyOf = (id: string, kind: UploadKind) => `uploads/${id}/${kind}.webp`
  /** each holds a whole body in memory */
  const underway = new Map<string, number>()

  async function inPlace<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const own = underway.get(ownerId) ?? 0
    if (own >= mostOfOne) throw refuse('RATE_LIMITED', { retryAfterSeconds: 5 })
    if (underway.size >= mostAtOnce) throw refuse('NOT_READY')
    underway.set(ownerId, own + 1)
    try {
      return await work()
    } finally {
      const left = (underway.get(ownerId) ?? 1) - 1
      if (left > 0) underway.set(ownerId, left)
      else underway.delete(ownerId)
    }
  }

  async function take(ownerId: string, body: AsyncIterable<Buffer>): Promise<Upload> {
    if ((await countUnclaimed(database, ownerId)) >= mostUnclaimed) throw refuse('RATE_LIMITED')
    const original = await readBounded(body)
    const image = await readUploadedImage(original)
    if (!image) throw refuse('NOT_AN_IMAGE')
    const id = random.uuid()
    const { width, height } = image
    // ahead of its files: what is written of it is then swept in any case
    await insertUpload(database, {
      id,
      owner_id: ownerId,
      width,
      height,
      created_at: new Date(clock.now()),
      claimed_at: null,
    })
    for (const kind of kinds) await files.write(keyOf(id, kind), image[kind])
    return { id, width, height }
  }

  return {
    take: (ownerId, body) => inPlace(ownerId, () => take(ownerId, body)),

    async claim(tx, ownerId, ids) {
      if (ids.length === 0) return []
      const rows = await claimUploads(tx, ownerId, ids, new Date(clock.now()))
      return ids.map((id) => {
        const row = rows.find((one) => one.id === id)
        if (!row) throw refuse('NOT_FOUND')
        return { id, width: row.width, height: row.height }
      })
    },

    release: releaseUploads,
    original: (id) => files.read(keyOf(id, 'large')),

    addressFor(accountId, id, kind) {
      const until = grantedUntil(clock.now())
      const sign = signGrant({ id, kind, accountId, until }, secret)
      return `/api/uploads/${id}?${new URLSearchParams({ kind, until: String(until), sign })}`
    },

    async read({ sign, ...grant }) {
      const image =
        isGranted(grant, sign, secret, clock.now()) && (await files.read(keyOf(grant.id, grant.kind)))
      if (!image) throw refuse('NOT_FOUND')
      return image
    },

    async sweep() {
      const before = new Date(clock.now() - unclaimedForMs)
      for (const id of await takeForgotten(database, before, sweptAtOnce))
        for (const kind of kinds) await files.remove(keyOf(id, kind))
    },
  }
}

/** The whole body, and never more of it than may be; what is no image by its first bytes is not waited for. */
async function readBounded(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > uploadLimits.bytes) throw refuse('BODY_TOO_LARGE', { rule: 'picture', message: tooLarge })
    chunks.push(chunk)
    if (bytes >= 16 && chunks.length === 1 && !isKnownImage(chunk)) throw refuse('NOT_AN_IMAGE')
  }
  const whole = Buffer.concat(chunks)
  if (!isKnownImage(whole)) throw refuse('NOT_AN_IMAGE')
  return whole
}

const tooLarge = 'A picture may have at most 10 MB.'
