import { usePlayer } from '@footlight/live/react'
import { useQuery } from '@tanstack/react-query'
import { pictureFaultLine } from '../../../../../blocks/live/broadcast/index.ts'
import { asLive, streamOf } from '../../../../../blocks/live/token-source.ts'
import { call } from '../../../../../lib/calls/api.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { say } from '../../../../../lib/language/say.ts'
import { type CallError, unwrap } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { AirBadge, Cover } from '../stage-preview.tsx'

const askAgainMs = 5000

interface EncoderPreviewProps {
  studio: Pick<Reply<'studio'>, 'streamActive' | 'pictureFault' | 'arriving'>
  /** on a phone it shares the height with what is written */
  isBesideChat: boolean
}

/** [H1] The stage as viewers get it while an encoder sends it, and what it consists of in one line. */
export function EncoderPreview({ studio, isBesideChat }: EncoderPreviewProps) {
  const { streamActive, pictureFault, arriving } = studio
  return (
    <div
      className={cx(
        'on-picture relative overflow-hidden bg-black text-on-picture max-lg:rounded-lg lg:min-h-0 lg:flex-1',
        isBesideChat ? 'max-lg:h-full' : 'max-lg:aspect-4/3',
      )}
    >
      {streamActive ? (
        <ArrivingPicture />
      ) : (
        <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-lg">
          {pictureFault ? pictureFaultLine(pictureFault) : say('Your encoder’s picture appears here.')}
        </p>
      )}
      <AirBadge isLive={streamActive} offAir="Not on air yet" />
      {streamActive && arriving && (
        <p className="absolute inset-s-4 bottom-4 rounded-full bg-scrim px-3.5 py-1.5 text-sm font-semibold">
          {sentenceOf(arriving)}
        </p>
      )}
    </div>
  )
}

function sentenceOf({
  width,
  height,
  framesPerSecond,
  hasAudio,
}: NonNullable<Reply<'studio'>['arriving']>): string {
  return [
    width !== null && height !== null ? `${width}×${height}` : '',
    framesPerSecond === null ? '' : say('{count} fps', { count: Math.round(framesPerSecond) }),
    say(hasAudio ? 'with sound' : 'without sound'),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function ArrivingPicture() {
  const { data, error, refetch } = useQuery<Reply<'watchEncoder'>, CallError>({
    queryKey: ['encoderPreview'],
    queryFn: async () => unwrap(await call('watchEncoder')),
    retry: false,
    refetchInterval: ({ state }) => !state.data && askAgainMs,
    // the token is for one connect [D8]: fetched once, and again by the player
    staleTime: 'static',
    gcTime: 0,
  })
  const stream = data?.playStream
  const renew = async () => streamOf(await call('watchEncoder'))
  const { ref } = usePlayer(
    stream && { ...asLive(stream, renew), muted: true, reportsSize: true, nextRoundMs: 3000 },
  )
  return (
    <>
      {/* the performer's own voice is never played back */}
      <video
        ref={ref}
        muted
        playsInline
        aria-label={say('Your picture')}
        data-own-picture
        className="absolute inset-0 size-full object-contain"
      />
      {error && (
        <Cover title={say('This did not load')} text={error.failure.message}>
          <Button size="sm" className="mt-1" onClick={() => void refetch()}>
            {say('Try again')}
          </Button>
        </Cover>
      )}
    </>
  )
}
