import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseAway, lossOf } from './away.ts'
import { sendWithBegin } from './begin.ts'
import type { DatabaseLimits } from './limits.ts'
import { isOutdatedPlan, StatementNames } from './prepared.ts'

/** An answer that has arrived is read before its silence counts. */
const readingMs = 100

/**
 * What Kysely sees of pg's pool: a round trip less for every transaction, and statements that are parsed and planned once.
 *
 * - `begin` waits for the transaction's first statement and goes ahead of it; a transaction without any sends nothing.
 * - Statements that come again are prepared. Where a table has changed since, they are prepared anew: one on its own is
 *   repeated at once, a transaction by `inTransaction`.
 * - Where the database is away or too slow, it throws DatabaseAway.
 */
export function createPool(config: pg.PoolConfig, limits: DatabaseLimits): PostgresPool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  })
  // A connection that breaks, resting or in use, is replaced: without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Kysely knows a connection by its client
  const clients = new WeakMap<pg.PoolClient, PoolClient>()
  const names = new StatementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw lossOf(error) === null ? error : new DatabaseAway(error, false)
      })
      const known = clients.get(client) ?? new PoolClient(client, names, limits.answerMs)
      clients.set(client, known)
      return known
    },
  }
}

/** pg says `string` where Kysely lists the commands. */
type Answer = PostgresQueryResult<unknown>

class PoolClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #answerMs: number
  #isBeginning = false
  #isInTransaction = false
  #isLost = false

  constructor(client: pg.PoolClient, names: StatementNames, answerMs: number) {
    this.#client = client
    this.#names = names
    this.#answerMs = answerMs
  }

  release(destroy?: boolean): void {
    this.#isBeginning = false
    this.#isInTransaction = false
    this.#client.release(destroy || this.#isLost)
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return this.#answered(text, values)
  }

  /** The answer in time, or the connection is given up with all that is under way on it. */
  async #answered(text: string, values: readonly unknown[]): Promise<Answer> {
    // with its connection a transaction is gone, and the error that tells so must not be hidden by another
    if (text === 'rollback' && this.#isLost) return unsent('ROLLBACK')
    let isLate = false
    const giveUp = () => {
      isLate = true
      this.#client.connection.stream.destroy()
    }
    const wait = () => {
      timer = setTimeout(giveUp, readingMs)
    }
    let timer = this.#answerMs > 0 ? setTimeout(wait, this.#answerMs) : undefined
    try {
      return await this.#run(text, values).catch((error: unknown) => this.#renewed(error, text, values))
    } catch (error) {
      const loss = lossOf(error)
      if (loss === null) throw error
      if (loss === 'connection') this.#isLost = true
      throw new DatabaseAway(error, loss === 'connection' && !isLate && text !== 'commit')
    } finally {
      clearTimeout(timer)
    }
  }

  #renewed(error: unknown, text: string, values: readonly unknown[]): Promise<Answer> {
    if (!isOutdatedPlan(error)) throw error
    this.#names.renew()
    if (this.#isInTransaction) throw new DatabaseAway(error, true)
    return this.#run(text, values)
  }

  async #run(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'begin') {
      this.#isBeginning = true
      this.#isInTransaction = true
      return unsent('SELECT')
    }
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    const name = values.length > 0 ? this.#names.of(text) : undefined
    const statement = { text, values: [...values], ...(name !== undefined && { name }) }
    if (!this.#isBeginning) return this.#asked(statement)
    this.#isBeginning = false
    if (text === 'commit') return unsent('COMMIT')
    if (text === 'rollback') return unsent('ROLLBACK')
    if (values.length > 0) return (await sendWithBegin(this.#client, statement)) as Answer
    // without values it may be several statements in one text, which the extended protocol does not take
    await this.#asked({ text: 'begin' })
    return this.#asked(statement)
  }

  /** Told by a callback: what a promise of pg's own comes to outlives the collector's short rounds, which move it about (0244). */
  #asked(statement: pg.QueryConfig): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#client.query(statement, (error, answer) => {
      if (error) reject(error)
      else resolve(answer as Answer)
    })
    return promise
  }
}

function unsent(command: Answer['command']): Answer {
  return { command, rowCount: 0, rows: [] }
}
