import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const recoveryCodeCount = 10
const recoveryCodeLength = 12
/** without what reads like something else: no I, L, O, U */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const secretBytes = 20
export const recoveryCodeBytes = recoveryCodeCount * recoveryCodeLength

/** What an authenticator app needs: the secret to type, and the address for the QR code. */
export function enrolment(secret: Buffer, username: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer: 'Footlight', label: username, secret: secretOf(secret) })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** [A6] The 30 s step that the code belongs to: the current one, the one before or the one after; null: none of them. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const totp = { secret: secretOf(secret), period: periodSeconds, timestamp: nowMs }
  const delta = TOTP.validate({ ...totp, token: code, window: 1 })
  return delta === null ? null : TOTP.counter(totp) + delta
}

/** Normalises a typed code: six digits are an authenticator code, anything else is a recovery code. */
export function readCode(typed: string): { kind: 'authenticator' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'authenticator' : 'recovery', code }
}

/** Ten codes of 60 bits, in groups that a person can read out. */
export function recoveryCodesFrom(bytes: Buffer): string[] {
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return (text.match(/.{12}/g) ?? []).map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
