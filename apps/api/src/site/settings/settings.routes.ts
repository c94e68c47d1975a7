import { boundsOf, type Settings } from '@footlight/contract'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { SettingsService } from './settings.service.ts'

/** [O2] What an operator sets, and the part of it that performers see; prices and fees are read together, in money. */
export function mountSettings(mount: Mount, settings: SettingsService): void {
  mount('studioTerms', async () => {
    const now = await settings.read()
    return {
      performerShare: now.performerShare,
      minute: boundsOf(now, 'minute'),
      message: boundsOf(now, 'message'),
      month: boundsOf(now, 'month'),
    }
  })

  mount('setSettings', async ({ act, body }) => ({ settings: await settings.set(act, given(body)) }))
}

type Given = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** Without the names that were not sent. */
function given(body: Given): Partial<Settings> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
