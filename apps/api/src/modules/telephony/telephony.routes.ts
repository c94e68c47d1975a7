import type { Mount, Principal } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { createReservations } from './reservations.service.ts'

export interface PerformerPhones {
  phoneOf(performerId: string): Promise<string | null>
  setPhone(performerId: string, phone: string | null): Promise<void>
}

const ownNumber = { path: 'body.phone', rule: 'own_number', message: 'This is the number of the house.' }

/** `number`: what clients call; null when the house has no line, and nobody can reserve. */
export function mountTelephony(
  mount: Mount,
  parts: {
    reservations: ReturnType<typeof createReservations>
    phones: PerformerPhones
    number: string | null
  },
): void {
  const { reservations, phones, number } = parts

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

  const ready = number !== null
  mount('studioPhone', async ({ principal }) => ({
    phone: await phones.phoneOf(performerOf(principal)),
    ready,
  }))

  mount('setStudioPhone', async ({ principal, body }) => {
    // the house would telephone with itself, at the client's expense
    if (number !== null && body.phone === number) throw refuse('VALIDATION', { fields: [ownNumber] })
    await phones.setPhone(performerOf(principal), body.phone)
    return { phone: body.phone, ready }
  })
}

function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
