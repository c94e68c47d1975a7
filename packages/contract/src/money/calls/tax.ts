import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { taxServices } from '../constants.ts'
import { readVatNumber } from '../vat-number.ts'

/** [M6] A client's tax declaration about services bought from a performer. */
export const taxCalls = {
  declareTax: {
    method: 'POST',
    path: '/client/client_accounts/{id}/tax/performer_accounts/{performerId}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Say what kind of service was bought of a performer; the latest word counts',
  },
  taxDeclarations: {
    method: 'GET',
    path: '/client/client_accounts/{id}/tax',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'What was declared, newest first; of each performer the first one counts',
  },
  receivedDeclarations: {
    method: 'GET',
    path: '/studio/tax',
    access: 'performer',
    summary: 'What clients declare about the performer’s services, newest first: those that count',
  },
} as const satisfies Record<string, Call>

export function taxSchemas() {
  const declaration = z.object({
    id: models.id,
    performerId: models.id,
    performerName: z.string(),
    performerNumber: z.int(),
    serviceType: z.enum(taxServices),
    businessUse: z.boolean(),
    vatNumber: z.string().nullable(),
    at: models.instant,
    /** false: a later one of the same performer counts */
    counts: z.boolean(),
  })

  return {
    declareTax: {
      params: z.object({ id: models.id, performerId: models.id }),
      body: z.object({
        serviceType: z.preprocess(
          (text) => (typeof text === 'string' ? text.trim().toUpperCase() : text),
          z.enum(taxServices),
        ),
        businessUse: z.boolean().default(false),
        /** of who bought it, where it was for business */
        vatNumber: z
          .string()
          .max(30)
          .refine((text) => readVatNumber(text) !== null, 'This is no VAT number of a country that we know.')
          .optional(),
      }),
      reply: z.object({ declaration }),
    },
    taxDeclarations: {
      params: byId,
      query: z.object({ ...paging(pageSizes.performers), performerId: models.id.optional() }),
      reply: z.object({ declarations: z.array(declaration), ...page }),
    },
    receivedDeclarations: {
      query: z.object(paging(pageSizes.byNumber)),
      reply: z.object({
        /** without the client, who may have been a peek's and stays anonymous [S10] */
        declarations: z.array(
          declaration.pick({ id: true, serviceType: true, businessUse: true, vatNumber: true, at: true }),
        ),
        ...page,
      }),
    },
  } as const satisfies Record<keyof typeof taxCalls, CallSchema>
}
