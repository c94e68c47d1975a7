import type { Wallet } from '../money/index.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { SettingsModule } from '../site/index.ts'

/** [O2] Prices and fees. */
export function mountSettings(
  mount: Mount,
  { settings, wallet }: { settings: SettingsModule; wallet: Pick<Wallet, 'fees' | 'promos'> },
): void {
  mount('settings', async () => ({ settings: await settings.read(), fees: await wallet.fees.read() }))

  mount('setSettings', async ({ act, body }) => ({
    settings: await settings.set(act, given(body), (tx, { performerShare }) =>
      wallet.promos.refuseUnsound(tx, performerShare),
    ),
  }))

  mount('setFeeTiers', async ({ act, body }) => ({ fees: await wallet.fees.set(act, body.fees) }))
}

/** Without the names that were not sent. */
function given<Body extends object>(body: Body): { [Name in keyof Body]?: Exclude<Body[Name], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never
}
