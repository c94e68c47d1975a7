import { hash, verify } from '@node-rs/argon2'

/** [A4] argon2id, 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of the composed form: one keyboard writes é as one character, another as two. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), parameters)
}

/** `AS_TYPED`: of a hash from before the composed form, which is to be made anew. */
export async function matchOf(
  passwordHash: string,
  password: string,
): Promise<'COMPOSED' | 'AS_TYPED' | null> {
  const composed = password.normalize('NFC')
  if (await verify(passwordHash, composed)) return 'COMPOSED'
  return composed !== password && (await verify(passwordHash, password)) ? 'AS_TYPED' : null
}

/** The hash of no known password: an unknown account costs the same time as a known one. */
export const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$yT66AaPDssvuv2IX0KNxRQ$FaRrxzmi2EXSfSLR9l+qXfeNTV7CW3JULlu/FWYIgD4'
