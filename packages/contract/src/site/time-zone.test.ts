import { expect, it } from 'vitest'
import { schemas } from '../schemas.ts'

const registered = (timezone: unknown) => {
  const body = { email: 'a@mail.test', username: 'ada', password: 'vier blauwe fietsen', adult: true }
  return schemas.register.body.parse({ ...body, ...(timezone !== undefined && { timezone }) }).timezone
}

it.each([
  ['Asia/Calcutta', 'Asia/Calcutta', true],
  ['US/Eastern', 'US/Eastern', true],
  ['Etc/Unknown', 'UTC', false],
  ['+02:00', 'UTC', false],
  ['', 'UTC', false],
  ['Mars/Olympus', 'UTC', false],
  [undefined, 'UTC', true],
])(
  '[A7] the zone %s of a browser is stored as %s; chosen in a form it is taken: %s',
  (zone, stored, isTaken) => {
    expect(registered(zone)).toBe(stored)
    expect(schemas.changeClientAccount.body.safeParse({ timezone: zone }).success).toBe(isTaken)
  },
)
