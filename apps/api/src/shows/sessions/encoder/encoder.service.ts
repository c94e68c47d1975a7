import { createHash } from 'node:crypto'
import { defaultStreamApplication } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cut } from '../media/cut.ts'
import { noteHolder } from '../media/holders.store.ts'
import { countStages, insertStage, mediaOf } from '../media/stages.store.ts'
import { type Seat, stageName, streamSeat } from '../media/streams.ts'
import {
  deleteKey,
  endEncoderStage,
  findByHash,
  findKey,
  noteUse,
  setMuted,
  setStage,
  writeKey,
} from './encoder.store.ts'

const keyBytes = 32
/** Distinguishes a key from a token, and finds one in a text where it does not belong. */
const keyPattern = /^stage_[\w-]{43}$/

export interface EncoderState {
  /** the path of the stage's WHIP endpoint */
  path: string
  key: { createdAt: string; lastUsedAt: string | null } | null
  isOn: boolean
  isMuted: boolean
}

interface EncoderWish {
  on: boolean
  people?: readonly string[] | undefined
  muted?: boolean | undefined
}

/**
 * [H1] A performer's encoder. Its stream key lasts until it is renewed or revoked, and is taken only while the performer
 * has let the encoder on the stage: an encoder connects again by itself, and must not come back after the performer left.
 */
export interface Encoder {
  /** @throws NOT_FOUND */
  state(performerId: string): Promise<EncoderState>
  /** Off: the encoder's stream is cut, and the stage waits for a picture as after any loss. @throws NOT_FOUND, NOT_APPROVED, RECORD_MISSING */
  set(performerId: string, wish: EncoderWish, signInId?: string): Promise<EncoderState>
  /** A seat that shows the performer what viewers get; counted nowhere, as a moderator's [O2]. @throws NOT_FOUND: it is off */
  watch(performerId: string): Promise<Seat>
  /** Makes a key, and ends the earlier one with what was sent by it. */
  renewKey(performerId: string): Promise<string>
  revokeKey(performerId: string): Promise<void>
  /**
   * The stream token of a key, for the media server. null: it is no key of ours, and may be a token. `off`: the encoder is
   * not let on the stage. `opens`: the request begins a stream.
   */
  tokenFor(bearer: string, opens: boolean): Promise<string | 'off' | null>
}

export function createEncoder(context: SessionContext): Encoder {
  const { database, clock } = context
  const now = () => new Date(clock.now())

  async function numberOf(performerId: string): Promise<number> {
    const performer = (await context.performers.byIds([performerId])).get(performerId)
    const number = performer?.advert_numbers[0]?.advertNumber
    if (number === undefined) throw refuse('NOT_FOUND')
    return number
  }

  async function state(performerId: string): Promise<EncoderState> {
    const [number, key] = await Promise.all([numberOf(performerId), findKey(database, performerId)])
    return {
      path: `/${defaultStreamApplication}/${stageName(number)}/whip`,
      key: key && {
        createdAt: key.createdAt.toISOString(),
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      },
      isOn: key?.stageId != null,
      isMuted: key?.stageId != null && key.muted,
    }
  }

  return {
    state,

    async set(performerId, wish, signInId) {
      const stageId = context.random.uuid()
      await context.inTransaction((work) => applyWish(context, work, { performerId, stageId }, wish))
      if (wish.on && signInId !== undefined) await noteHolder(database, stageId, signInId, now())
      return state(performerId)
    },

    async watch(performerId) {
      const stageId = (await findKey(database, performerId))?.stageId
      if (!stageId) throw refuse('NOT_FOUND')
      return streamSeat(context, {
        sub: performerId,
        kind: 'performer',
        direction: 'play',
        audience: 'moderator',
        ses: stageId,
        streamName: stageName(await numberOf(performerId)),
        mediaUrl: await mediaOf(database, performerId),
      })
    },

    async renewKey(performerId) {
      await numberOf(performerId)
      const key = `stage_${context.random.bytes(keyBytes).toString('base64url')}`
      await context.inTransaction(async (work) => {
        await work.performer(performerId)
        await endStage(context, work, performerId)
        await writeKey(work.tx, performerId, hashOf(key), now())
      })
      return key
    },

    async revokeKey(performerId) {
      await context.inTransaction(async (work) => {
        await work.performer(performerId)
        await endStage(context, work, performerId)
        await deleteKey(work.tx, performerId)
      })
    },

    async tokenFor(bearer, opens) {
      if (!keyPattern.test(bearer)) return null
      const found = await findByHash(database, hashOf(bearer))
      if (!found) return null
      const { performerId, stageId } = found
      if (stageId === null) return 'off'
      if (opens) await noteUse(database, performerId, now())
      const stream = `${defaultStreamApplication}/${stageName(await numberOf(performerId))}`
      return context.tokens({
        sub: performerId,
        kind: 'performer',
        direction: 'publish',
        ses: stageId,
        stream,
      })
    },
  }
}

async function applyWish(
  context: SessionContext,
  work: UnitOfWork,
  { performerId, stageId }: { performerId: string; stageId: string },
  { on, people, muted }: EncoderWish,
): Promise<void> {
  const { tx } = work
  const performer = await work.performer(performerId)
  const key = await findKey(tx, performerId)
  if (!key) throw refuse('NOT_FOUND')
  // [P2] as with a camera: a performer who lets the encoder on wants requests, once its picture is here
  if (performer && !performer.streamActive && !performer.away)
    await refreshPerformer(context, work, performerId, {
      switchedAvailable: on && performer.approvalStatus === 'approved',
      switchedOffFor: null,
    })
  if (!on) return endStage(context, work, performerId)
  if (performer?.approvalStatus !== 'approved') throw refuse('NOT_APPROVED')
  if (key.stageId !== null) {
    // the media server reads it in the reply to its next report
    if (muted !== undefined) await setMuted(tx, performerId, muted)
    return work.afterCommit(studioChanged(performerId))
  }
  const mediaUrl = (await mediaOf(tx, performerId)) ?? context.mediaNodes.place(await countStages(tx))
  await insertStage(tx, {
    id: stageId,
    performerId,
    quality: 'md',
    mediaUrl,
    at: new Date(context.clock.now()),
  })
  await context.appear(tx, { id: stageId, performerId, people })
  await setStage(tx, performerId, stageId)
  work.afterCommit(studioChanged(performerId))
}

async function endStage(context: SessionContext, work: UnitOfWork, performerId: string): Promise<void> {
  const at = new Date(context.clock.now())
  await cut(context, work, await endEncoderStage(work.tx, performerId, at))
  work.afterCommit(studioChanged(performerId))
}

/** 256 bits of chance need no slow hash. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
