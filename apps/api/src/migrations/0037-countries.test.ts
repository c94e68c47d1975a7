import { isCountry } from '@footlight/contract'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { countriesMigration } from './0037-countries.ts'

it('[A7] stores today’s country in the place of a former one, and leaves the others', async () => {
  await using world = await createWorld()
  const { id } = await world.performer(60)
  const client = await world.client({ cash: 0 })
  const other = await world.performer(60)
  await world.owner.updateTable('performers').set({ country: 'DD' }).where('id', '=', id).execute()
  await world.owner.updateTable('accounts').set({ country: 'IC' }).where('id', '=', client).execute()
  await countriesMigration.up(world.owner as unknown as Kysely<never>)
  const countryOf = async (table: 'performers' | 'accounts', of: string) =>
    (await world.owner.selectFrom(table).select('country').where('id', '=', of).executeTakeFirst())?.country
  expect(await countryOf('performers', id)).toBe('DE')
  expect(await countryOf('accounts', client)).toBe('ES')
  expect(await countryOf('performers', other.id)).toBe('BE')
})

const former = 'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR AC CP CQ DG EA IC TA'.split(' ')

it('[A7] has a country of today for every code that was accepted and is none', async () => {
  await using world = await createWorld()
  const ids: string[] = []
  for (const country of former) {
    const id = await world.client({ cash: 0 })
    await world.owner.updateTable('accounts').set({ country }).where('id', '=', id).execute()
    ids.push(id)
  }
  await countriesMigration.up(world.owner as unknown as Kysely<never>)
  const rows = await world.owner.selectFrom('accounts').select('country').where('id', 'in', ids).execute()
  expect(rows).toHaveLength(former.length)
  expect(rows.filter(({ country }) => !isCountry(country ?? ''))).toEqual([])
  expect(former.filter(isCountry)).toEqual([])
})
