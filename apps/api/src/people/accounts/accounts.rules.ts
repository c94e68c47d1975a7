import { type Capability, capabilities, type Role } from '@footlight/contract'

const hourMs = 3600_000

/** [A6] how long a sign-in lives without being used */
function idleLimitMs(role: Role): number {
  return role === 'client' ? 30 * 24 * hourMs : 12 * hourMs
}

/** [A6] When a sign-in that is used now expires; operators, who move other people's money, sign in again every week. */
export function endOfSignIn(role: Role, createdAtMs: number, nowMs: number): number {
  const idleEndMs = nowMs + idleLimitMs(role)
  return role === 'client' ? idleEndMs : Math.min(idleEndMs, createdAtMs + 7 * 24 * hourMs)
}

/** The last use of a sign-in is stored at most this often. */
export const renewEveryMs = 60_000

/** [O6] An account's capabilities. An operator without a list has all of them. */
export function capabilitiesOf(account: {
  role: Role
  capabilities: readonly Capability[] | null
}): readonly Capability[] {
  return account.role === 'admin' ? (account.capabilities ?? capabilities) : []
}

/** A masked address that its owner still recognises: `a•••@example.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}
