import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Files, Ranged } from '../../platform/files/files.ts'
import { createSeal } from '../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import { refuse } from '../../platform/refuse.ts'
import { createIntake, type IntakeParts, type Upload, unclaimedForMs, type VideoUpload } from './intake.ts'
import {
  grantedUntil,
  imageKey,
  imageKinds,
  isGranted,
  type Sender,
  signGrant,
  type UploadKind,
  videoKey,
} from './uploads.rules.ts'
import {
  claimUploads,
  deleteUpload,
  findUpload,
  forgottenBefore,
  holdUploads,
  insertUpload,
  letGoOfUploads,
  lockForgotten,
  releaseUploads,
} from './uploads.store.ts'
import type { VideoType } from './video/remux.ts'

const sweptAtOnce = 50

export interface UploadParts extends IntakeParts {
  /** what addresses are signed with */
  secret: string
  keys: ServerKeys
}

/** [P8] Uploaded images and videos: re-encoded or remuxed without metadata, and stored for the accounts that may see them. */
export interface Uploads {
  /** @throws EMAIL_NOT_VERIFIED, BODY_TOO_LARGE, NOT_AN_IMAGE, NOT_READY, RATE_LIMITED while many wait to be shown somewhere */
  take(sender: Sender, body: AsyncIterable<Buffer>): Promise<Upload>
  /** [O14] An image that is stored encrypted, has no address, and can be used as a document alone. @throws as `take` */
  takeDocument(sender: Sender, body: AsyncIterable<Buffer>): Promise<Upload>
  /** Marks documents as used, each once. @throws NOT_FOUND */
  claimDocuments(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void>
  /** The decrypted image; undefined: there is none. */
  openDocument(id: string): Promise<Buffer | undefined>
  /** [P8] A video, remuxed into a new container. @throws EMAIL_NOT_VERIFIED, BODY_TOO_LARGE, NOT_A_VIDEO, RATE_LIMITED, NOT_READY */
  takeVideo(sender: Sender, body: AsyncIterable<Buffer>): Promise<VideoUpload>
  /** Stores an image or video that the server made, unchanged and marked as used. Returns its id. */
  storeOwn(
    ownerId: string,
    own: { width: number; height: number } & (
      | { image: Buffer }
      | { video: { type: VideoType; bytes: Buffer; durationMs: number } }
    ),
  ): Promise<string>
  /** Marks a video as used; each upload can be used once. @throws NOT_FOUND */
  claimVideo(tx: Tx, ownerId: string, id: string): Promise<VideoUpload>
  /** A video for byte ranges, without a check of the caller. */
  open(id: string): Promise<Ranged | undefined>
  /** Marks uploads as used, each once; returns them in the order of `ids`. @throws NOT_FOUND */
  claim(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Upload[]>
  /** These uploads are not used any more: the sweep deletes them with their files. */
  release(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void>
  /** [S14] Retains uploads until `letGo`, even if they are released meanwhile. */
  hold(tx: Tx, holderId: string, ids: readonly string[]): Promise<void>
  letGo(tx: Tx, holderIds: readonly string[]): Promise<void>
  /** The largest stored size of an image, to make other sizes from. */
  original(id: string): Promise<Buffer | undefined>
  /** A signed address that only this account can use, for 10 to 20 min. */
  addressFor(accountId: string, id: string, kind: UploadKind): string
  /** @throws NOT_FOUND */
  read(ask: {
    id: string
    kind: UploadKind
    until: number
    sign: string
    accountId: string
  }): Promise<Buffer | Ranged>
  /** Deletes uploads that are not used. `closing`: aborted when the server stops, which waits for the sweep */
  sweep(closing?: AbortSignal): Promise<void>
}

export function createUploadService(parts: UploadParts): Uploads {
  const { database, clock, random, files, secret } = parts
  const seal = createSeal({ key: parts.keys('identity documents'), random })
  const intake = createIntake({ ...parts, seal })

  async function open(id: string): Promise<Ranged | undefined> {
    const row = await findUpload(database, id)
    if (!row?.video || row.bytes === null) return undefined
    const key = videoKey(id, row.video)
    return {
      type: `video/${row.video}`,
      bytes: row.bytes,
      async part(first, last) {
        const part = await files.readPart(key, first, last)
        if (!part) throw new Error(`${key} is gone`)
        return part
      },
    }
  }

  return {
    open,
    take: intake.image,
    takeDocument: intake.document,
    takeVideo: intake.video,

    async claimDocuments(tx, ownerId, ids) {
      const rows = await claimUploads(tx, ownerId, ids, 'document', new Date(clock.now()))
      if (rows.length !== ids.length) throw refuse('NOT_FOUND')
    },

    async openDocument(id) {
      const sealed = await files.read(imageKey(id, 'large'))
      return sealed && seal.open(sealed, `${id} large`)
    },

    async storeOwn(ownerId, { width, height, ...own }) {
      const id = random.uuid()
      const at = new Date(clock.now())
      const row = { id, owner_id: ownerId, width, height, created_at: at, claimed_at: at }
      if ('image' in own) {
        await insertUpload(database, row)
        for (const kind of imageKinds) await files.write(imageKey(id, kind), own.image)
        return id
      }
      const { type, bytes, durationMs } = own.video
      await insertUpload(database, { ...row, video: type, bytes: bytes.length, duration_ms: durationMs })
      await files.write(videoKey(id, type), bytes)
      return id
    },

    async claimVideo(tx, ownerId, id) {
      const [row] = await claimUploads(tx, ownerId, [id], 'video', new Date(clock.now()))
      if (!row?.video || row.duration_ms === null) throw refuse('NOT_FOUND')
      return { id, width: row.width, height: row.height, durationMs: row.duration_ms, type: row.video }
    },

    async claim(tx, ownerId, ids) {
      if (ids.length === 0) return []
      const rows = await claimUploads(tx, ownerId, ids, 'image', new Date(clock.now()))
      return ids.map((id) => {
        const row = rows.find((one) => one.id === id)
        if (!row) throw refuse('NOT_FOUND')
        return { id, width: row.width, height: row.height }
      })
    },

    release: releaseUploads,
    hold: holdUploads,
    letGo: letGoOfUploads,
    original: (id) => files.read(imageKey(id, 'large')),

    addressFor(accountId, id, kind) {
      const until = grantedUntil(clock.now())
      const sign = signGrant({ id, kind, accountId, until }, secret)
      return `/api/uploads/${id}?${new URLSearchParams({ kind, until: String(until), sign })}`
    },

    async read({ sign, ...grant }) {
      const { id, kind } = grant
      const isAllowed = isGranted(grant, sign, secret, clock.now())
      const found = isAllowed && (await (kind === 'video' ? open(id) : files.read(imageKey(id, kind))))
      if (!found) throw refuse('NOT_FOUND')
      return found
    },

    sweep: (closing) => sweepUnused(parts, closing),
  }
}

/** Each in a transaction of its own: a failure for one does not stop the work for the others. */
async function sweepUnused(parts: UploadParts, closing?: AbortSignal): Promise<void> {
  const { database, clock } = parts
  const before = new Date(clock.now() - unclaimedForMs)
  const failures: unknown[] = []
  for (const id of await forgottenBefore(database, before, sweptAtOnce)) {
    if (closing?.aborted) break
    await inTransaction(database, (tx) => deleteUnused(parts.files, tx, id, before)).catch(
      (failure: unknown) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'uploads could not be swept')
}

/** Deletes the files first: where the store fails or the process dies, the row remains for the next sweep. */
async function deleteUnused(files: Files, tx: Tx, id: string, before: Date): Promise<void> {
  const row = await lockForgotten(tx, id, before)
  if (!row) return
  const keys = row.video ? [videoKey(id, row.video)] : imageKinds.map((kind) => imageKey(id, kind))
  await Promise.all(keys.map((key) => files.remove(key)))
  await deleteUpload(tx, id)
}
