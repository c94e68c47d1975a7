import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import * as people from '../models.ts'

/** [M3] A client's favourite performers, and whether the client is notified when one goes live [A10]. */
export const favouriteCalls = {
  favouritePerformers: {
    method: 'GET',
    path: '/client/client_accounts/{id}/favorite_performers',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'The client’s favourites, live ones first, then the newest',
  },
  favouriteMarks: {
    method: 'GET',
    path: '/client/client_accounts/{id}/favorite_performers/marks',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'All of the client’s favourites by id, for the hearts of cards',
  },
  addFavourite: {
    method: 'POST',
    path: '/client/client_accounts/{id}/favorite_performers/{performerId}',
    access: 'client',
    errors: ['NOT_FOUND', 'FAVOURITES_FULL'],
    summary: 'Add a performer to the favourites; again changes nothing',
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/client/client_accounts/{id}/favorite_performers/{performerId}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Take a performer out of the favourites; again changes nothing',
  },
  setFavouriteAlert: {
    method: 'PUT',
    path: '/client/client_accounts/{id}/favorite_performers/{performerId}/alert',
    access: 'client',
    errors: ['NOT_FOUND', 'FAVOURITES_FULL'],
    summary:
      'Switch notices of a performer who goes live on or off; `true` also makes the performer a favourite',
  },
} as const satisfies Record<string, Call>

export function favouriteSchemas() {
  /** the client and the performer */
  const params = z.object({ id: models.id, performerId: models.id })
  const mark = { performerId: models.id, alert: z.boolean() }
  /** whether it is a favourite now, and of how many clients */
  const reply = z.object({ ...mark, favourite: z.boolean(), favouriteCount: z.int() })

  return {
    favouritePerformers: {
      params: byId,
      query: z.object(paging(pageSizes.favourites)),
      reply: z.object({
        performerAccounts: z.array(people.performerAccount.extend({ alert: z.boolean() })),
        ...page,
      }),
    },
    favouriteMarks: { params: byId, reply: z.object({ favourites: z.array(z.object(mark)) }) },
    addFavourite: { params, reply },
    removeFavourite: { params, reply },
    setFavouriteAlert: { params, body: z.strictObject({ alert: z.boolean() }), reply },
  } as const satisfies Record<keyof typeof favouriteCalls, CallSchema>
}
