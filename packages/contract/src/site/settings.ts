/** A whole number that an operator sets while the product runs. */
export interface SettingRule {
  unit: 'percent' | 'credits' | 'seconds' | 'days' | 'years'
  min: number
  max: number
  /** the value until an operator sets another */
  default: number
}

/**
 * The operator's settings by name. Each takes effect with the next read, without a restart; requests, sessions and
 * payments keep what they began with [S3].
 */
export const settingRules = {
  /** [L7] what performers have of a charge; 80 leaves the 20 that a peek's private client has [S10] */
  performerShare: { unit: 'percent', min: 1, max: 80, default: 70 },
  /** what performers may ask for a minute, of every kind */
  minMinutePrice: { unit: 'credits', min: 1, max: 10_000, default: 1 },
  maxMinutePrice: { unit: 'credits', min: 1, max: 10_000, default: 10_000 },
  /** [M2] for a message */
  minMessagePrice: { unit: 'credits', min: 1, max: 10_000, default: 1 },
  maxMessagePrice: { unit: 'credits', min: 1, max: 10_000, default: 10_000 },
  /** [M4] for a month; 0 makes it free */
  minMonthPrice: { unit: 'credits', min: 0, max: 100_000, default: 0 },
  maxMonthPrice: { unit: 'credits', min: 0, max: 100_000, default: 100_000 },
  /** [T7] promo credit by hand: at once, and within 24 hours by one operator and by all */
  handCreditAct: { unit: 'credits', min: 0, max: 1_000_000, default: 1000 },
  handCreditOperatorDay: { unit: 'credits', min: 0, max: 1_000_000, default: 5000 },
  handCreditDay: { unit: 'credits', min: 0, max: 1_000_000, default: 10_000 },
  /** [S2] of free preview, for each performer and day: of a client with a proven address, and of a guest */
  clientPreviewSeconds: { unit: 'seconds', min: 10, max: 3600, default: 120 },
  guestPreviewSeconds: { unit: 'seconds', min: 10, max: 3600, default: 30 },
  /** [O14] how long the record of a person who appeared on a stage is stored after its last day of use */
  recordYears: { unit: 'years', min: 5, max: 30, default: 7 },
  /** [O14] how long any other identity document is; not shorter than objections are taken [O7] */
  unusedDocumentDays: { unit: 'days', min: 180, max: 730, default: 180 },
} as const satisfies Record<string, SettingRule>

export type SettingName = keyof typeof settingRules
export type Settings = Record<SettingName, number>

export const settingNames = Object.keys(settingRules) as SettingName[]

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingRules[name].default]),
) as Settings

/** What a performer may ask for a minute, a message or a month: the lower and the upper bound. */
export const priceBounds = {
  minute: ['minMinutePrice', 'maxMinutePrice'],
  message: ['minMessagePrice', 'maxMessagePrice'],
  month: ['minMonthPrice', 'maxMonthPrice'],
} as const satisfies Record<string, readonly [SettingName, SettingName]>
export type PriceKind = keyof typeof priceBounds

/** The bounds of today for a price of this kind, in credits. */
export function boundsOf(settings: Settings, kind: PriceKind): { min: number; max: number } {
  const [least, most] = priceBounds[kind]
  return { min: settings[least], max: settings[most] }
}

/** [T3] Tiers of fees: percent of a top-up from an amount on. The first begins at 0. */
export const feeTierRules = { maxTiers: 10, maxPercent: 50 } as const
