import type { Variable, VariableTable } from '@footlight/contract/variables'

/** Variables that one sentence explains. */
type Row = { doc: string; variables: [name: string, variable: Variable][] }

/** A variable without a sentence of its own stands in the row of the one before. */
function rowsOf(table: VariableTable): Row[] {
  const rows: Row[] = []
  for (const [name, variable] of Object.entries(table)) {
    if (variable.unlisted) continue
    const last = rows.at(-1)
    if (variable.doc !== undefined) rows.push({ doc: variable.doc, variables: [[name, variable]] })
    else if (last) last.variables.push([name, variable])
    else throw new Error(`${name} has no doc, and no variable before it has one.`)
  }
  return rows
}

const defaultsOf = ({ variables }: Row) =>
  [...new Set(variables.map(([, one]) => one.unset ?? one.default ?? 'none'))].join(', ')

const head = '| variable | default | meaning |\n|---|---|---|\n'

/** README with its table of variables as `table` has it. Throws where it has no such table. */
export function withVariables(readme: string, table: VariableTable): string {
  const start = readme.indexOf(head)
  if (start < 0)
    throw new Error('README.md has no table that begins with "| variable | default | meaning |".')
  const end = readme.indexOf('\n\n', start)
  const lines = rowsOf(table).map((row) => {
    const names = row.variables.map(([name]) => `\`${name}\``).join(', ')
    return `| ${names} | ${defaultsOf(row)} | ${row.doc} |`
  })
  return `${readme.slice(0, start)}${head}${lines.join('\n')}${readme.slice(end)}`
}

const exampleHead = `# The variables of Footlight, each with its default. Copy this file to .env and set there what differs. Footlight
# reads its environment, and no file: "set -a; . ./.env; set +a; npm start", or an EnvironmentFile of systemd
# (docs/OPERATING.md). In a shell, a value with a space or one of ; < > & needs 'quotes'.
#
# Printed from packages/contract/src/variables.ts by "npx node packages/stack/environment/check.ts --write".
`
const width = 110

/** `.env.example`: each variable in a comment, with its default. */
export function envExample(table: VariableTable): string {
  const parts = rowsOf(table).map((row) => {
    const hasWords = row.variables.some(([, one]) => one.unset !== undefined)
    const words = `${row.doc}.${hasWords ? ` Default: ${defaultsOf(row)}.` : ''}`.replaceAll('`', '')
    const sentence = words.charAt(0).toUpperCase() + words.slice(1)
    const settings = row.variables.map(([name, one]) => `#${name}=${one.default ?? ''}`)
    return [...wrapped(sentence), ...settings].join('\n')
  })
  return `${exampleHead}\n${parts.join('\n\n')}\n`
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + word.length >= width) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
