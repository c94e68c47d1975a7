import { expect, it } from 'vitest'
import { readDecision, renderIndex } from './decisions.ts'

const record = (number: string, title: string, head: string) =>
  readDecision(`${number}-a-name.md`, `# ${number} ${title}\n\n${head}\n\nWhy.\n`)

it('lists records by room, and says of those that no longer hold what took their place', () => {
  const index = renderIndex([
    record('0001', 'One worker', 'Room: media. State: superseded in part by [0003](0003-a-name.md).'),
    record('0002', 'A cookie', 'Room: accounts. State: in force.'),
    record('0003', 'Workers apart', 'Room: media. State: in force.'),
  ])
  expect(index.slice(index.indexOf('## '))).toBe(
    [
      '## accounts\n\n`apps/api/src/modules/accounts`: sign-ins, passwords, second factors.\n',
      '- [0002](0002-a-name.md) A cookie\n',
      '## media\n\n`apps/media`: rooms, dialects, engines, evidence.\n',
      '- [0001](0001-a-name.md) One worker *(superseded in part by [0003](0003-a-name.md))*',
      '- [0003](0003-a-name.md) Workers apart\n',
    ].join('\n'),
  )
})

it('takes a title with a colon as one without', () => {
  const text = '# 0100: A port of its own\n\nRoom: api platform. State: in force.\n\nWhy.\n'
  expect(readDecision('0100-a-port.md', text)).toEqual({
    number: '0100',
    file: '0100-a-port.md',
    title: 'A port of its own',
    room: 'api platform',
    state: 'in force',
  })
})

it.each([
  ['no head', '# 0001 A title\n\nWhy.\n', '0001-a.md begins with'],
  ['another number', '# 0002 A title\n\nRoom: media. State: in force.\n\nWhy.\n', '0001-a.md begins with'],
  ['no room', '# 0001 A title\n\nRoom: attic. State: in force.\n\nWhy.\n', '"attic" is no room'],
  ['no state', '# 0001 A title\n\nRoom: media. State: old.\n\nWhy.\n', 'its state is'],
])('refuses a record with %s', (_, text, says) => {
  expect(() => readDecision('0001-a.md', text)).toThrow(says)
})

it('refuses a successor that is not there, and a number that is taken', () => {
  const old = record('0001', 'Old', 'Room: media. State: superseded by [0009](0009-a-name.md).')
  expect(() => renderIndex([old])).toThrow('There is no record 0009')
  expect(() => renderIndex([old, old])).toThrow('Two records have one number')
})
