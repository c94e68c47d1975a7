import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { createNumbers } from './numbers/numbers.service.ts'
import type { createReservations } from './reservations.service.ts'

/** `number`: what clients call; null when the house has no line, and nobody can reserve. */
export function mountTelephony(
  mount: Mount,
  parts: {
    reservations: ReturnType<typeof createReservations>
    numbers: ReturnType<typeof createNumbers>
    number: string | null
  },
): void {
  const { reservations, numbers, number } = parts

  mount('makeReservation', async ({ principal, params, query }) => {
    const reservation = await reservations.make({
      clientId: principal.accountId,
      performerId: params.id,
      cap: query.cap ?? null,
    })
    if (number === null) throw refuse('SERVICE_NOT_OFFERED')
    return {
      reservation: {
        code: reservation.code,
        phoneNumber: number,
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
