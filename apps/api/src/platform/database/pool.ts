import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { sendWithBegin } from './begin.ts'

/**
 * What Kysely sees of pg's pool: a round trip less for every transaction, and statements that are parsed and planned once.
 *
 * - `begin` waits for the transaction's first statement and goes ahead of it; a transaction without any sends nothing.
 * - A statement that starts with a comment of one word is prepared under that name. Fit for one whose text never varies
 *   and which answers no `*`: a prepared `select *` fails once a newer node has added a column.
 */
export function createPool(config: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool(config)
  // A connection that breaks while it rests is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // Kysely knows a connection by its client
  const clients = new WeakMap<pg.PoolClient, PoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PoolClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/** pg says `string` where Kysely lists the commands. */
type Answer = PostgresQueryResult<unknown>

const preparedName = /^\/\* (\w+) \*\//

class PoolClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #isBeginning = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  release(destroy?: boolean): void {
    this.#isBeginning = false
    this.#client.release(destroy)
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return this.#run(text, values)
  }

  async #run(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'begin') {
      this.#isBeginning = true
      return unsent('SELECT')
    }
    const name = preparedName.exec(text)?.[1]
    const statement = { text, values: [...values], ...(name !== undefined && { name }) }
    if (!this.#isBeginning) return (await this.#client.query(statement)) as Answer
    this.#isBeginning = false
    if (text === 'commit') return unsent('COMMIT')
    if (text === 'rollback') return unsent('ROLLBACK')
    if (values.length > 0) return (await sendWithBegin(this.#client, statement)) as Answer
    // without values it may be several statements in one text, which the extended protocol does not take
    await this.#client.query('begin')
    return (await this.#client.query(statement)) as Answer
  }
}

function unsent(command: Answer['command']): Answer {
  return { command, rowCount: 0, rows: [] }
}
