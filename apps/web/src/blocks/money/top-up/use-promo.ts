import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'

/** how long the typing must rest before the code is asked about */
const restMs = 400

export interface PromoAnswer {
  /** credits on top; 0 without a code, or while unknown */
  credit: number
  /** why it gives nothing; undefined while it is being asked, and where it gives */
  problem: string | undefined
  /** the code of the field is not judged yet */
  asking: boolean
}

/** [T4] What a promo code gives with a top-up of `amount` credits; 0 for an amount that cannot be bought. */
export function usePromo(code: string, amount: number): PromoAnswer {
  const clientId = useSignedIn()?.account.id
  const typed = useRested(code, restMs)
  const isAsked = clientId !== undefined && code !== '' && amount > 0
  const { data, error } = useCall(
    'promoCredit',
    { params: { id: clientId ?? '', code: typed }, query: { amount } },
    { enabled: isAsked && typed === code },
  )
  const isCurrent = isAsked && typed === code
  return {
    credit: (isCurrent && !error && data?.promo.credit) || 0,
    problem: isCurrent ? error?.failure.message : undefined,
    asking: isAsked && (!isCurrent || (!data && !error)),
  }
}

/** A value once it has stopped changing. */
function useRested<Value>(value: Value, afterMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return rested
}
