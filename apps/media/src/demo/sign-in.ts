import type { CallApi } from './api-client.ts'

export interface Credentials {
  account: string
  password: string
}

/** Signs in unless the client is signed in already. */
export async function signIn(call: CallApi, { account, password }: Credentials): Promise<void> {
  const { authenticated } = await call('checkSession', {})
  if (!authenticated) await call('login', { body: { account, password } })
}
