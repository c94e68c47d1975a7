import { type StudioRequest, type StudioSession, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import {
  type Broadcast,
  type BroadcastState,
  isCounting,
  obstacleOf,
  type Picture,
  pictureOf,
  showWord,
  useAnswer,
  useBroadcastPlace,
  useEarnings,
  useGoOffAir,
  useIsInSight,
} from '../../blocks/live/broadcast/index.ts'
import { RunningFrame, RunningWords } from '../../blocks/live/running-frame.tsx'
import { useEndShow } from '../../blocks/live/use-end-session.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { formatCredits, formatDuration, sayCount } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useServerNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'

interface RunningBroadcastProps {
  broadcast: Broadcast
  state: BroadcastState
  studio: Reply<'studio'>
  /** when the server last reported it, in milliseconds */
  receivedAt: number
  request: StudioRequest | undefined
}

/** [S17] The performer's bar away from the studio: the show, else the request, else that the performer is on air. */
export function RunningBroadcast({ broadcast, state, studio, receivedAt, request }: RunningBroadcastProps) {
  const { session } = studio
  const picture = pictureOf(state, studio.streamActive)
  if (session)
    return (
      <RunningFrame>
        <RunningShow session={session} receivedAt={receivedAt} picture={picture} />
      </RunningFrame>
    )
  if (request)
    return (
      <RunningFrame>
        <OpenRequest key={request.id} request={request} />
      </RunningFrame>
    )
  // an error of the camera is shown in the studio only
  if (!state.isOnAir && !(state.wasOnAir && state.error) && studio.offlineAt === null) return null
  return (
    <RunningFrame>
      <OnAir
        broadcast={broadcast}
        state={state}
        picture={picture}
        viewers={studio.lobbyViewers}
        offlineAt={studio.offlineAt}
      />
    </RunningFrame>
  )
}

function Return() {
  return (
    <Link to="/studio" className={buttonClass({ size: 'sm' })}>
      {say('Return')}
    </Link>
  )
}

interface RunningShowProps {
  session: StudioSession
  receivedAt: number
  picture: Picture
}

function RunningShow({ session, receivedAt, picture }: RunningShowProps) {
  const { voicePlaceRef } = useBroadcastPlace()
  const ending = useEndShow(session.id)
  const { billed, earned } = useEarnings(session, receivedAt, isCounting(session, picture), ending.since)
  const { isShow } = sessionKinds[session.type]
  const standing = showWord(session, picture)
  return (
    <>
      <RunningWords
        what={
          <Said
            text={isShow ? 'Your show with {name}' : 'Your call with {name}'}
            name={<bdi>{session.clientName}</bdi>}
          />
        }
      >
        {formatDuration(billed)} · {say('{credits} net', { credits: formatCredits(earned) })}
        {standing && ` · ${standing}`}
      </RunningWords>
      <div ref={voicePlaceRef} className="max-md:order-last" />
      <span className="flex gap-2">
        <Return />
        <Button size="sm" tone="danger" busy={ending.since !== undefined} onClick={ending.end}>
          {say(isShow ? 'End show' : 'End call')}
        </Button>
      </span>
    </>
  )
}

function OpenRequest({ request, isThere = false }: { request: StudioRequest; isThere?: boolean }) {
  const answer = useAnswer(request)
  const isCall = sessionKinds[request.type].word === 'call'
  const name = <bdi>{request.clientName}</bdi>
  if (request.state === 'ACCEPTED')
    return (
      <>
        <RunningWords isNews what={<Said text="You said yes to {name}" name={name} />}>
          {say(
            isCall
              ? 'the call starts when the two of you are connected'
              : 'the show starts when your picture reaches the client',
          )}
        </RunningWords>
        <Return />
      </>
    )
  return (
    <>
      <RunningWords
        isNews
        what={
          <Said
            text={isCall ? '{name} asks for a video call' : '{name} asks for a private show'}
            name={name}
          />
        }
      >
        {answer.failure?.message ??
          say('you earn {credits} a minute, net', { credits: formatCredits(request.netPerMinute) })}
      </RunningWords>
      <span className="flex gap-2">
        <Button size="sm" busy={answer.isAccepting} onClick={answer.accept}>
          {say('Accept')}
          <span aria-hidden className="whitespace-nowrap tabular-nums">
            · {formatDuration(answer.secondsLeft)}
          </span>
        </Button>
        <Button size="sm" tone="quiet" busy={answer.isDeclining} onClick={answer.decline}>
          {say('Not now')}
        </Button>
        {!isThere && (
          <Link to="/studio" className={buttonClass({ size: 'sm', tone: 'ghost' })}>
            {say('Return')}
          </Link>
        )}
      </span>
    </>
  )
}

/** [S4] On the stage's own page: the pending request while its card is scrolled out of sight. */
export function UnseenRequest({ request }: { request: StudioRequest | undefined }) {
  const isInSight = useIsInSight(request?.id)
  if (!request || isInSight) return null
  return (
    <RunningFrame>
      <OpenRequest key={request.id} request={request} isThere />
    </RunningFrame>
  )
}

interface OnAirProps {
  broadcast: Broadcast
  state: BroadcastState
  picture: Picture
  viewers: number
  /** [S8] when a lobby without a picture goes offline by itself */
  offlineAt: string | null
}

function OnAir({ broadcast, state, picture, viewers, offlineAt }: OnAirProps) {
  const now = useServerNow(500)
  const goOff = useGoOffAir(broadcast)
  const obstacle = state.error && obstacleOf(state.error.code, state.error.message)
  if (obstacle)
    return (
      <>
        <RunningWords isNews what={obstacle.title}>
          {obstacle.advice}
        </RunningWords>
        <Return />
      </>
    )
  return (
    <>
      <RunningWords what={airTitle(picture, state.isOnAir)}>
        {state.isOnAir ? airWords(picture, viewers) : say('clients still see you as live')}
        {offlineAt !== null &&
          ` · ${say('offline in {time}', {
            time: formatDuration(Math.max(0, Math.ceil((Date.parse(offlineAt) - now) / 1000))),
          })}`}
      </RunningWords>
      <span className="flex gap-2">
        <Return />
        <Button size="sm" tone="quiet" onClick={() => void goOff()}>
          {say('Go off air')}
        </Button>
      </span>
    </>
  )
}

function airTitle(picture: Picture, isOnAir: boolean): string {
  if (!isOnAir) return say('Your picture is not arriving')
  return say(picture === 'paused' ? 'You are paused' : 'You are on air')
}

function airWords(picture: Picture, viewers: number): string {
  if (picture === 'paused') return say('nobody sees you')
  if (picture === 'away') return say('your picture is on its way')
  if (viewers === 0) return say('nobody is watching yet')
  return sayCount(viewers, '{count} person is watching', '{count} people are watching')
}
