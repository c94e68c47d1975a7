import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'
import { topUp } from '../../money/constants.ts'
import { feeTierRules, type SettingName, settingNames, settingRules } from '../settings.ts'

/** [O2] Prices and fees that an operator sets, and what performers see of them. */
export const settingCalls = {
  settings: {
    method: 'GET',
    path: '/admin/settings',
    access: { admin: 'settings' },
    summary: 'Share, bounds of prices, free preview and fees, as they are now',
  },
  setSettings: {
    method: 'PUT',
    path: '/admin/settings',
    access: { admin: 'settings' },
    audit: { action: 'settings.set', subject: 'house', fields: settingNames },
    summary:
      'Change the settings that are named, at once; requests, sessions and payments keep what they began with',
  },
  setFeeTiers: {
    method: 'PUT',
    path: '/admin/fee_tiers',
    access: { admin: 'settings' },
    audit: { action: 'fees.set', subject: 'house', fields: [] },
    summary: 'Set the fees of top-ups by amount; payments under way keep theirs',
  },
  studioTerms: {
    method: 'GET',
    path: '/studio/terms',
    access: 'performer',
    summary:
      'The performer’s share, and the least and the most that a minute, a message and a month may cost',
  },
} as const satisfies Record<string, Call>

export function settingSchemas() {
  const settings = z.strictObject(
    Object.fromEntries(
      settingNames.map((name) => [name, z.int().min(settingRules[name].min).max(settingRules[name].max)]),
    ) as Record<SettingName, z.ZodInt>,
  )
  const feeTier = z.strictObject({
    /** credits from which it applies */
    amount: models.credits.max(topUp.maximum),
    percentage: z.int().min(0).max(feeTierRules.maxPercent),
  })
  const fees = z.array(feeTier)
  const bounds = z.object({ min: models.credits, max: models.credits })
  return {
    settings: { reply: z.object({ settings, fees }) },
    setSettings: { body: settings.partial(), reply: z.object({ settings }) },
    setFeeTiers: {
      body: z.strictObject({ fees: fees.min(1).max(feeTierRules.maxTiers) }),
      reply: z.object({ fees }),
    },
    studioTerms: {
      reply: z.object({ performerShare: z.int(), minute: bounds, message: bounds, month: bounds }),
    },
  } as const satisfies Record<keyof typeof settingCalls, CallSchema>
}
