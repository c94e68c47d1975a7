import { anyRunning, type Move, type Stage } from '../stage.ts'

const services = ({ house }: Stage) => house.context.sessions

export async function say(stage: Stage): Promise<string> {
  const session = await anyRunning(stage)
  if (!session) return 'no session'
  const author = stage.dice.chance(0.5) ? session.client_id : session.performer_id
  const line = await services(stage).chat.say(author, session.id, 'Good evening.')
  stage.promises.lines.push(line.id)
  return line.id
}

/** [S9, S15] What two people do beside their session: they talk back, and write. */
export const besideMoves: readonly Move[] = [
  { name: 'say', weight: 4, run: say },
  {
    name: 'talk back or not',
    weight: 3,
    async run(stage) {
      const session = await anyRunning(stage)
      if (!session) return 'no session'
      const { talkBack } = services(stage)
      const wants = stage.dice.chance(0.7)
      if (wants) await talkBack.start(session.client_id, session.id)
      else await talkBack.stop(session.client_id, session.id)
      return wants ? 'open' : 'closed'
    },
  },
]
