export * from './constants.ts'
export * from './promo.ts'
export * from './tariff.ts'
export * from './vat-number.ts'
