import { z } from 'zod'
import { ibanFault, ibanFaults, normalIban } from './iban.ts'

/** [T5] An account that a SEPA transfer can reach, as `normalIban` writes it. */
export const iban = z
  .string()
  .max(60)
  .transform(normalIban)
  .superRefine((text, context) => {
    const fault = ibanFault(text)
    if (fault)
      context.addIssue({
        code: 'custom',
        message: ibanFaults[fault],
        params: { rule: `iban_${fault}` },
      })
  })
