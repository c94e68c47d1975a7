import type { PerformersModule } from '../../people/index.ts'
import { clientsByIds } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Pair, priceFor } from './messages.rules.ts'

export interface Standing {
  /** one of the two accounts is closed, or the performer is not approved */
  gone: boolean
  /** the client's e-mail address is not verified */
  emailVerified: boolean
  /** [O1] the performer takes messages */
  offered: boolean
  /** [M2] credits that the next message costs the pair's reader */
  price: number
  /** the name that the other side sees for the reader */
  from: string
}

/** Client and performer of a thread, read from the modules that own them. */
export function peopleOf({
  database,
  performers,
}: {
  database: Database
  performers: Pick<PerformersModule, 'byIds'>
}) {
  async function both({ clientId, performerId }: Pair) {
    const [clients, known] = await Promise.all([
      clientsByIds(database, [clientId]),
      performers.byIds([performerId]),
    ])
    return { client: clients.get(clientId), performer: known.get(performerId) }
  }

  return {
    async standing(pair: Pair): Promise<Standing> {
      const { client, performer } = await both(pair)
      return {
        gone: !client || client.isClosed || performer?.approvalStatus !== 'approved',
        emailVerified: client?.emailVerified ?? false,
        offered: performer?.performer_services.email ?? false,
        price: priceFor(pair.side, performer),
        from: (pair.side === 'client' ? client : performer)?.displayName ?? '',
      }
    },

    /** The other side of the pair, with the fields that its reader may see. @throws NOT_FOUND */
    async shownTo(
      pair: Pair,
    ): Promise<{ name: string; performerNumber: number | null; photo: string | null }> {
      const { client, performer } = await both(pair)
      if (pair.side === 'performer') {
        if (!client) throw refuse('NOT_FOUND')
        return { name: client.displayName, performerNumber: null, photo: null }
      }
      if (!performer) throw refuse('NOT_FOUND')
      const number = performer.advert_numbers[0]?.advertNumber ?? null
      return { name: performer.displayName, performerNumber: number, photo: performer.mainPhoto }
    },
  }
}

export type People = ReturnType<typeof peopleOf>
