import pg from 'pg'

/** What the type declarations of pg leave out. */
declare module 'pg' {
  interface Query {
    handleCommandComplete(message: { text: string }, connection: pg.Connection): void
  }
  interface ClientBase {
    readonly connection: pg.Connection
  }
  interface Connection {
    parsedStatements: Record<string, string>
    submittedNamedStatements: Record<string, string>
  }
}

/**
 * Sends `begin` and a statement in one unit of PostgreSQL's extended protocol, closed by one Sync: a round trip less than
 * one after the other, and where `begin` fails the statement is not run.
 */
export function sendWithBegin(
  client: pg.ClientBase,
  statement: { text: string; values: unknown[]; name?: string },
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const query = new pg.Query(statement, (error, result) => (error ? reject(error) : resolve(result)))
  const { submit, handleCommandComplete } = query
  query.submit = (connection) => {
    // one packet
    connection.stream.cork()
    try {
      parseNamed(connection, statement)
      connection.parse({ name: '', text: 'begin', types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      return submit.call(query, connection)
    } finally {
      connection.stream.uncork()
    }
  }
  query.handleCommandComplete = (message, connection) => {
    if (message.text !== 'BEGIN') handleCommandComplete.call(query, message, connection)
  }
  client.query(query)
  return promise
}

/** Ahead of `begin`: pg takes the first answer to a Parse for that of the named statement. */
function parseNamed(connection: pg.Connection, { name, text }: { text: string; name?: string }): void {
  if (name === undefined || name in connection.parsedStatements) return
  connection.parse({ name, text, types: [] }, true)
  connection.submittedNamedStatements[name] = text
}
