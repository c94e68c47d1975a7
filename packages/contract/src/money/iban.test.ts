import { expect, it } from 'vitest'
import { ibanFault, maskIban, normalIban } from './iban.ts'

it.each([
  ['be71 0961 2345 6769', undefined],
  ['GB82WEST12345698765432', undefined],
  ['CH9300762011623852957', undefined],
  ['MC5811222000010123456789030', undefined],
  ['AL47212110090000000235698741', undefined],
  ['MD24AG000225100013104168', undefined],
  ['ME25505000012345678951', undefined],
  ['MK07250120000058984', undefined],
  ['RS35260005601001611379', undefined],
  ['TR330006100519786457841326', 'sepa'],
  ['SA0380000000608010167519', 'sepa'],
  ['AE070331234567890123456', 'sepa'],
  ['BR1800360305000010009795493C1', 'sepa'],
  ['GE29NB0000000101904917', 'sepa'],
  ['DE5137040044053201300', 'length'],
  ['XX57123456789012345', 'country'],
  ['US2402100002112345678', 'country'],
  ['BE72096123456769', 'iban'],
  ['', 'iban'],
  ['DE89 3704 ; DROP', 'iban'],
] as const)('[T5] %s: %s', (text, fault) => {
  expect(ibanFault(normalIban(text))).toBe(fault)
})

it('[T5] shows an IBAN by its ends', () => {
  expect(maskIban('BE71096123456769')).toBe('BE71 •••• •••• 6769')
})
