import { isRoom, type Room, rooms } from './rooms.ts'

/** A record of docs/decisions. `state` is `in force`, or says by which records it was superseded. */
export type Decision = { number: string; file: string; title: string; room: Room; state: string }

export const indexFile = 'docs/decisions/README.md'
/** what makes the index anew */
export const indexCommand = 'npx node packages/stack/book/write-index.ts'

const name = /^(\d{4})-[a-z0-9-]+\.md$/
const head = /^# (\d{4}):? (.+)\n\nRoom: ([a-z ]+)\. State: (.+)\.\n\n/
const state = /^(in force|superseded (?:in part )?by \[\d{4}\](?:, \[\d{4}\])*)$/
const form = '"# 0010 Title", an empty line, "Room: media. State: in force." and an empty line'

/** Reads what the index says of a record; throws with what its head should be. */
export function readDecision(file: string, text: string): Decision {
  const [, fileNumber] = name.exec(file) ?? []
  const [, number, title, room, links] = head.exec(text) ?? []
  if (fileNumber === undefined || number !== fileNumber || title === undefined || links === undefined)
    throw new Error(`${file} begins with ${form}.`)
  if (!isRoom(room))
    throw new Error(`${file}: "${room}" is no room; there are ${Object.keys(rooms).join(', ')}.`)
  const said = links.replaceAll(/\]\(\d{4}-[a-z0-9-]+\.md\)/g, ']')
  if (!state.test(said))
    throw new Error(`${file}: its state is "in force", or "superseded (in part) by [0136](0136-name.md)".`)
  return { number, file, title, room, state: said }
}

/** The index by room, as docs/decisions/README.md has it. Throws where a record names a successor that is not there. */
export function renderIndex(decisions: readonly Decision[]): string {
  const byNumber = new Map(decisions.map((decision) => [decision.number, decision]))
  if (byNumber.size < decisions.length) throw new Error('Two records have one number.')
  const link = (number: string) => {
    const found = byNumber.get(number)
    if (!found) throw new Error(`There is no record ${number}.`)
    return `[${number}](${found.file})`
  }
  const line = ({ number, title, state }: Decision) => {
    const aside = state === 'in force' ? '' : ` *(${state.replaceAll(/\[(\d{4})\]/g, (_, by) => link(by))})*`
    return `- ${link(number)} ${title}${aside}`
  }
  const parts = Object.entries(rooms).flatMap(([room, says]) => {
    const here = decisions.filter((decision) => decision.room === room)
    if (here.length === 0) return []
    return [`## ${room}\n\n${says}\n\n${here.map(line).join('\n')}\n`]
  })
  return [
    '# Decisions by room\n',
    'Why things are as they are: a record a choice, in the words of its day. A record that no longer holds says what took its place.\n',
    `This page is made of the records by \`${indexCommand}\`; \`npm run check\` fails where it is not.\n`,
    ...parts,
  ].join('\n')
}
