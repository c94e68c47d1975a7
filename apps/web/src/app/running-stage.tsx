import type { StudioRequest, StudioSession } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { RunningFrame, RunningWords } from '../blocks/live/running-frame.tsx'
import { useEndShow } from '../blocks/live/use-end-session.ts'
import type { BroadcastState } from '../features/studio/air/broadcast.ts'
import { isCounting, type Picture, pictureOf, showWord } from '../features/studio/air/picture.ts'
import type { Stage } from '../features/studio/air/stage.ts'
import { useStagePlace } from '../features/studio/air/stage-context.tsx'
import { useGoOffAir } from '../features/studio/air/use-air.ts'
import { useAnswer } from '../features/studio/air/use-answer.ts'
import { useEarnings } from '../features/studio/air/use-earnings.ts'
import { obstacleOf } from '../features/studio/obstacle.ts'
import type { Reply } from '../lib/create-api.ts'
import { formatCredits, formatDuration } from '../lib/format.ts'
import { Button, buttonClass } from '../ui/button.tsx'

interface RunningStageProps {
  stage: Stage
  broadcast: BroadcastState
  studio: Reply<'studio'>
  /** when the server last spoke of it, milliseconds */
  heardAt: number
  request: StudioRequest | undefined
}

/** [S17] The performer's bar away from her studio: the show, else who asks, else that she is on air. */
export function RunningStage({ stage, broadcast, studio, heardAt, request }: RunningStageProps) {
  const { session } = studio
  const picture = pictureOf(broadcast, studio.streamActive)
  if (session)
    return (
      <RunningFrame>
        <HerShow session={session} heardAt={heardAt} picture={picture} />
      </RunningFrame>
    )
  if (request)
    return (
      <RunningFrame>
        <HerRequest key={request.id} request={request} />
      </RunningFrame>
    )
  // a camera that does not open matters in the studio only
  if (!broadcast.isOnAir && !(broadcast.wasOnAir && broadcast.error)) return null
  return (
    <RunningFrame>
      <HerAir stage={stage} broadcast={broadcast} picture={picture} viewers={studio.lobbyViewers} />
    </RunningFrame>
  )
}

function Return() {
  return (
    <Link to="/studio" className={buttonClass({ size: 'sm' })}>
      Return
    </Link>
  )
}

interface HerShowProps {
  session: StudioSession
  heardAt: number
  picture: Picture
}

function HerShow({ session, heardAt, picture }: HerShowProps) {
  const { voicePlaceRef } = useStagePlace()
  const ending = useEndShow(session.id)
  const { billed, earned } = useEarnings(session, heardAt, isCounting(session, picture), ending.since)
  const word = session.type === 'VIDEO' ? 'show' : 'call'
  const standing = showWord(session, picture)
  return (
    <>
      <RunningWords
        what={
          <>
            Your {word} with <bdi>{session.clientName}</bdi>
          </>
        }
      >
        {formatDuration(billed)} · {formatCredits(earned)} net
        {standing && ` · ${standing}`}
      </RunningWords>
      <div ref={voicePlaceRef} className="max-md:order-last" />
      <span className="flex gap-2">
        <Return />
        <Button size="sm" tone="danger" busy={ending.since !== undefined} onClick={ending.end}>
          End {word}
        </Button>
      </span>
    </>
  )
}

function HerRequest({ request }: { request: StudioRequest }) {
  const answer = useAnswer(request)
  const name = <bdi>{request.clientName}</bdi>
  if (request.state === 'ACCEPTED')
    return (
      <>
        <RunningWords isNews what={<>You said yes to {name}</>}>
          the show starts when your picture arrives there
        </RunningWords>
        <Return />
      </>
    )
  return (
    <>
      <RunningWords isNews what={<>{name} asks for a private show</>}>
        {answer.failure?.message ?? `you earn ${formatCredits(request.netPerMinute)} a minute, net`}
      </RunningWords>
      <span className="flex gap-2">
        <Button size="sm" busy={answer.isAccepting} onClick={answer.accept}>
          Accept
          <span aria-hidden className="whitespace-nowrap tabular-nums">
            · {formatDuration(answer.secondsLeft)}
          </span>
        </Button>
        <Button size="sm" tone="quiet" busy={answer.isDeclining} onClick={answer.decline}>
          Not now
        </Button>
        <Link to="/studio" className={buttonClass({ size: 'sm', tone: 'ghost' })}>
          Return
        </Link>
      </span>
    </>
  )
}

interface HerAirProps {
  stage: Stage
  broadcast: BroadcastState
  picture: Picture
  viewers: number
}

function HerAir({ stage, broadcast, picture, viewers }: HerAirProps) {
  const goOff = useGoOffAir(stage.broadcast)
  if (broadcast.error)
    return (
      <>
        <RunningWords isNews what="You are off air">
          {obstacleOf(broadcast.error.code, broadcast.error.message).advice}
        </RunningWords>
        <Return />
      </>
    )
  return (
    <>
      <RunningWords what={picture === 'paused' ? 'You are paused' : 'You are on air'}>
        {airWords(picture, viewers)}
      </RunningWords>
      <span className="flex gap-2">
        <Return />
        <Button size="sm" tone="quiet" onClick={() => void goOff()}>
          Go off air
        </Button>
      </span>
    </>
  )
}

function airWords(picture: Picture, viewers: number): string {
  if (picture === 'paused') return 'nobody sees you'
  if (picture === 'away') return 'your picture is on its way'
  if (viewers === 0) return 'nobody is watching yet'
  return viewers === 1 ? '1 person is watching' : `${viewers} people are watching`
}
