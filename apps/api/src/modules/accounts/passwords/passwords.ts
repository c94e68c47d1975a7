import { hash, verify } from '@node-rs/argon2'

/** [A4] argon2id, 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

/** The hash of no known password: an unknown account costs the same time as a known one. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$yT66AaPDssvuv2IX0KNxRQ$FaRrxzmi2EXSfSLR9l+qXfeNTV7CW3JULlu/FWYIgD4'
