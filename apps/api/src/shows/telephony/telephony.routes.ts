import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Line } from './carrier/line.ts'
import type { createNumbers } from './numbers/numbers.service.ts'
import type { createReservations } from './reservations.service.ts'

/** `line`: what clients call; null: there is none, and no client can reserve. */
export function mountTelephony(
  mount: Mount,
  parts: {
    reservations: ReturnType<typeof createReservations>
    numbers: ReturnType<typeof createNumbers>
    line: Line | null
    /** the page that plays the telephone of a caller with this code; absent: callers need one */
    callPage: ((code: string) => string) | undefined
  },
): void {
  const { reservations, numbers, line, callPage } = parts

  mount('makeReservation', async ({ principal, params, query }) => {
    const reservation = await reservations.make({
      clientId: principal.accountId,
      performerId: params.id,
      cap: query.cap ?? null,
      agreedPricePerMinute: query.pricePerMinute,
    })
    if (line === null) throw refuse('SERVICE_NOT_OFFERED')
    return {
      reservation: {
        code: reservation.code,
        phoneNumber: line.number,
        sandboxUrl: callPage?.(reservation.code) ?? null,
        pricePerMinute: reservation.price_per_minute,
        cap: reservation.cap,
        expiresAt: reservation.expires_at.toISOString(),
      },
    }
  })

  mount('studioPhone', ({ principal }) => numbers.numberOf(performerOf(principal)))

  mount('setStudioPhone', ({ principal, body: { phone } }) =>
    phone === null ? numbers.remove(performerOf(principal)) : numbers.ask(performerOf(principal), phone),
  )

  mount('proveStudioPhone', ({ principal, body }) => numbers.prove(performerOf(principal), body.code))
}

function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
