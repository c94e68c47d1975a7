/** Region codes of the runtime that are no countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const names = /* @__PURE__ */ new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether two capital letters are a country's, by ISO 3166-1 as the runtime knows it. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && names.of(code) !== undefined
}
