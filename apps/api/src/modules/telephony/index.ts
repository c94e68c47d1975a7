import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Log } from '../../platform/log.ts'
import type { Random } from '../../platform/random.ts'
import type { SweepJob } from '../../platform/sweep.ts'
import type { Sessions } from '../sessions/index.ts'
import { createCalls } from './calls.service.ts'
import { createReservations } from './reservations.service.ts'
import { createTwilioTelephone, type Telephone } from './telephone.ts'
import { mountTelephony, type PerformerPhones } from './telephony.routes.ts'
import { registerVoiceWebhooks } from './webhooks.routes.ts'

export type { Telephone } from './telephone.ts'
export { askAfterMs } from './telephony.rules.ts'

export type Telephony = ReturnType<typeof createTelephony>

/** A line at the provider: its number, the key of its signatures, and where it reaches this house. */
export interface Line {
  number: string
  authToken: string
  publicUrl: string
  /** where its REST interface is; null: Twilio's */
  apiUrl: string | null
}

interface TelephonyParts {
  database: Database
  clock: Clock
  random: Random
  bus: Bus
  log: Log
  phone: Sessions['phone']
  phones: PerformerPhones & { phoneOf(performerId: string, tx?: Tx): Promise<string | null> }
  /** null: not configured, and PHONE is not offered */
  line: Line | null
  telephone?: Telephone | undefined
}

/** [S11] PHONE: reservations, the voice webhooks, and the calls between them. It closes once it has hung up. */
export function createTelephony(parts: TelephonyParts) {
  const { database, clock, bus, log, phone, phones, line } = parts
  const reservations = createReservations(parts)
  const calls =
    line &&
    createCalls({
      database,
      clock,
      phone,
      phones,
      telephone: parts.telephone ?? createTwilioTelephone({ authToken: line.authToken, apiUrl: line.apiUrl }),
    })
  const hangUps = new Set<Promise<void>>()
  // an end from our side hangs up at once; the sweep makes up for what is missed
  const stopListening = bus.subscribe(({ event }) => {
    if (!calls || event.type !== 'session' || event.state !== 'ENDED') return
    const hangUp = calls
      .hangUpEnded()
      .catch((err: unknown) => log.warn({ err }, 'a call could not be hung up'))
      .finally(() => hangUps.delete(hangUp))
    hangUps.add(hangUp)
  })
  /** Until every hang-up is through that an end has set off. */
  const settled = async () => void (await Promise.all(hangUps))

  return {
    reservations,
    settled,

    /** [B7] Due work, for `startSweep`, told to run before the sessions': what is connected is evidence first. */
    sweepJobs: (calls
      ? [
          { name: 'silent calls', apart: true, run: () => calls.askAfterSilent() },
          { name: 'telephone calls', run: () => calls.sweepConnected() },
          { name: 'hang-ups', apart: true, run: () => calls.hangUpEnded() },
          { name: 'reservations', run: () => reservations.sweep() },
        ]
      : []) satisfies SweepJob[],

    routes: (mount: Mount) => mountTelephony(mount, { reservations, phones, number: line?.number ?? null }),

    /** the provider's webhooks, outside /api */
    pages(app: FastifyInstance): void {
      if (line && calls) registerVoiceWebhooks(app, { ...line, calls })
    },

    async [Symbol.asyncDispose](): Promise<void> {
      stopListening()
      await settled()
    },
  }
}
