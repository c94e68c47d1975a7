import '../../src/ui/styles/index.css'
import type { Session } from '@footlight/contract'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueries, Providers } from '../../src/app/providers.tsx'
import type { BrowserCall, CallView } from '../../src/blocks/live/call/call.ts'
import { useCallPlace } from '../../src/blocks/live/call-context.tsx'
import { VideoCallStage } from '../../src/features/visitor/watch/call/video-call-stage.tsx'
import { ShowStage } from '../../src/features/visitor/watch/show/show-stage.tsx'
import type { Show } from '../../src/features/visitor/watch/show/use-show.ts'
import { type Language, speakFromNow } from '../../src/lib/language/language.ts'
import { performer } from '../ui/samples.ts'

/** What the test asks to see. */
export interface Drawn {
  language: Language
  kind: 'show' | 'peek' | 'call'
  /** the most that changes while it runs: a warning, a bad line, a microphone that does not open */
  isTroubled: boolean
  isEnding: boolean
}

const mira = performer(1001)
const now = Date.now()
const nothing = () => undefined

/** With the longest numbers that a meter is likely to reach. */
const session: Session = {
  id: 'session',
  requestId: 'request',
  type: 'VIDEO',
  state: 'ACTIVE',
  performerId: mira.id,
  performerNumber: 1001,
  performerName: mira.displayName,
  pricePerMinute: 120,
  normalPricePerMinute: null,
  billedSeconds: 3600 + 23 * 60,
  charged: 9_960,
  affordableSeconds: 3600 + 34 * 60,
  endsBy: 'balance',
  cap: null,
  capTips: 0,
  allowPeek: true,
  peekCount: 1,
  peekCredit: 0,
  talkBack: false,
  createdAt: new Date(now).toISOString(),
  activeAt: new Date(now).toISOString(),
  heldAt: null,
  heldSeconds: 0,
  heldFor: null,
  heldUntil: null,
  endedAt: null,
  endReason: null,
}

const playStream = {
  serverUrl: 'wss://media.invalid',
  applicationName: 'live',
  streamName: 'p7',
  token: 't',
  relayServers: [],
  fallbackUrl: null,
}

function showOf({ isTroubled, isEnding }: Drawn): Show {
  return {
    phase: { name: 'show', session },
    playStream,
    reportedAt: now,
    log: [],
    warning: isTroubled ? 60 : undefined,
    dismissWarning: nothing,
    renewStream: () => new Promise(nothing),
    startError: null,
    startAgain: nothing,
    cancelRequest: async () => undefined,
    refused: undefined,
    ending: { since: isEnding ? now : undefined, end: nothing } as Show['ending'],
    notePicture: nothing,
    stillSince: now,
    away: undefined,
    isHere: true,
    isElsewhere: false,
    pause: nothing,
    stop: nothing,
    comeBack: nothing,
    leave: nothing,
  }
}

const settings = {
  audio: true,
  video: true,
  cameraId: undefined,
  microphoneId: undefined,
  facing: undefined,
  quality: 'md',
} as const
const calm: CallView = {
  state: { name: 'connected' } as CallView['state'],
  own: { settings, audio: undefined, video: undefined, isSharing: false, error: undefined },
  other: undefined,
  up: undefined,
  down: undefined,
  isStopped: false,
}
const lost = { lossPercent: 30, roundTripMs: 900, framesPerSecond: 5 }
const troubled = {
  ...calm,
  own: { ...calm.own, error: { code: 'DEVICE_BUSY' } },
  up: lost,
  down: lost,
} as unknown as CallView

/** A call that is open: nothing is sent. */
function OpenCall({ isTroubled }: Pick<Drawn, 'isTroubled'>) {
  const { setOpened } = useCallPlace()
  useEffect(() => {
    const view = isTroubled ? troubled : calm
    setOpened({ getState: () => view, subscribe: () => nothing, change: nothing } as unknown as BrowserCall)
  }, [isTroubled, setOpened])
  return null
}

const types = { show: 'VIDEO', peek: 'PEEK', call: 'VIDEOCALL' } as const
const root = createRoot(document.getElementById('root') as HTMLElement)
const queries = createQueries([])
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Draws it in place of what was drawn before. */
async function draw(drawn: Drawn): Promise<void> {
  const { kind, language } = drawn
  await speakFromNow(language)
  const RunningStage = kind === 'call' ? VideoCallStage : ShowStage
  root.render(
    <Providers queries={queries}>
      <RouterContextProvider router={router}>
        <main style={{ height: '100dvh' }} key={language + kind}>
          {kind === 'call' && <OpenCall isTroubled={drawn.isTroubled} />}
          <RunningStage
            performer={mira}
            performerNumber={1001}
            show={showOf(drawn)}
            session={{ ...session, type: types[kind] }}
          />
        </main>
      </RouterContextProvider>
    </Providers>,
  )
}

Object.assign(globalThis, { draw })
