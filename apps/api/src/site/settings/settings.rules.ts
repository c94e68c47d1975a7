import { type FieldError, priceBounds, type SettingName, type Settings } from '@footlight/contract'

/** The settings of `wish` that differ from those of now. */
export function changedSettings(now: Settings, wish: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(wish).filter(([name, value]) => now[name as SettingName] !== value),
  )
}

/** The first pair of bounds that the change would cross; the fault is at the changed bound, the upper one of two. */
export function crossedBounds(now: Settings, changed: Partial<Settings>): FieldError | null {
  const next = { ...now, ...changed }
  for (const [least, most] of Object.values(priceBounds)) {
    if (next[least] <= next[most]) continue
    return changed[most] === undefined
      ? {
          path: `body.${least}`,
          rule: 'above_the_most',
          params: { max: next[most] },
          message: `The most that may be asked is ${next[most]}: use at most that, or raise it as well.`,
        }
      : {
          path: `body.${most}`,
          rule: 'below_the_least',
          params: { min: next[least] },
          message: `The least that may be asked is ${next[least]}: use at least that, or lower it as well.`,
        }
  }
  return null
}
