/** [T5] The account that payouts are paid from. */
export interface PayoutDebtor {
  name: string
  iban: string
  address: { street: string; postCode: string; town: string; country: string } | null
}

/** Null: none is named yet. */
export function payoutDebtorOf(values: {
  PAYOUT_NAME?: string | undefined
  PAYOUT_IBAN?: string | undefined
  PAYOUT_ADDRESS?: string | undefined
}): PayoutDebtor | null {
  const { PAYOUT_NAME: name, PAYOUT_IBAN: iban, PAYOUT_ADDRESS: written } = values
  if (name === undefined || iban === undefined) return null
  if (written === undefined) return { name, iban, address: null }
  const [street = '', postCode = '', town = '', country = ''] = written.split(';').map((part) => part.trim())
  return { name, iban, address: { street, postCode, town, country } }
}
