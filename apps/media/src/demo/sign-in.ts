import type { CallApi } from './api-client.ts'

export interface Credentials {
  account: string
  password: string
}

/** Signs in where that is needed. */
export async function signIn(call: CallApi, { account, password }: Credentials): Promise<void> {
  const { authenticated } = await call('checkSession', {})
  if (!authenticated) await call('login', { body: { account, password } })
}
