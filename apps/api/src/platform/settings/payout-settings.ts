import { ibanFault, normalIban } from '@footlight/contract/iban'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** [T5] The account that payouts are paid from. */
export interface PayoutDebtor {
  name: string
  iban: string
  address: { street: string; postCode: string; town: string; country: string } | null
}

export const payoutVariables = {
  PAYOUT_NAME: z
    .string()
    .max(70, 'PAYOUT_NAME must have at most 70 characters.')
    .regex(/\p{L}/u, 'PAYOUT_NAME must have letters.')
    .optional(),
  PAYOUT_IBAN: z
    .string()
    .transform(normalIban)
    .refine((iban) => ibanFault(iban) === undefined, 'PAYOUT_IBAN must be a valid IBAN of a country in SEPA.')
    .optional(),
  PAYOUT_ADDRESS: z
    .string()
    .regex(
      /^[^;]*[^;\s][^;]*;[^;]{0,16};[^;]*\p{L}[^;]*; *[A-Z]{2} *$/u,
      'PAYOUT_ADDRESS must be street; post code; town; country, like Keizersgracht 1; 1015 CJ; Amsterdam; NL.',
    )
    .optional(),
}

/** Null: none is named yet. */
export function payoutDebtorOf(values: {
  PAYOUT_NAME?: string | undefined
  PAYOUT_IBAN?: string | undefined
  PAYOUT_ADDRESS?: string | undefined
}): PayoutDebtor | null {
  const { PAYOUT_NAME: name, PAYOUT_IBAN: iban, PAYOUT_ADDRESS: written } = values
  if ((name === undefined) !== (iban === undefined))
    throw new ConfigError('PAYOUT_NAME and PAYOUT_IBAN must be set together: one of them is missing.')
  if (name === undefined || iban === undefined) return null
  if (written === undefined) return { name, iban, address: null }
  const [street = '', postCode = '', town = '', country = ''] = written.split(';').map((part) => part.trim())
  return { name, iban, address: { street, postCode, town, country } }
}
