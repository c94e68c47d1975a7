import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** The API's database role: no superuser, and owner of nothing [L2]. */
const apiRole = 'footlight_api'

/** The address of the same database for the api's role; its password follows from the owner's, and not the other way. */
export function apiUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = apiRole
  url.password = apiPassword(decodeURIComponent(new URL(ownerUrl).password))
  return url.href
}

/** Makes the role where it does not exist; what it may do is granted with the migrations. */
export async function ensureApiRole(client: pg.Client, ownerPassword: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [apiRole])
  if (rowCount === 0) await client.query(`create role ${apiRole}`)
  const password = client.escapeLiteral(apiPassword(ownerPassword))
  await client.query(
    `alter role ${apiRole} with login nosuperuser nocreatedb nocreaterole password ${password}`,
  )
}

function apiPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(apiRole).digest('base64url')
}
