import { type SessionType, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsOnAir } from '../../../blocks/live/broadcast/index.ts'
import { DeviceFields } from '../../../blocks/live/devices/device-fields.tsx'
import {
  type ChosenDevices,
  useRememberedDevices,
} from '../../../blocks/live/devices/use-remembered-devices.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CircleCheck, RotateCw } from '../../../ui/icons/icons.ts'
import { Page, Panel } from '../../../ui/page.tsx'
import { browserPorts } from './run/browser-ports.ts'
import { type ConnectionTest, createConnectionTest, type TestPorts } from './run/connection-test.ts'
import { isRunning, type TestState } from './run/test-machine.ts'
import { TestPictures } from './test-pictures.tsx'
import { TakeQuality, TestSteps, TestVerdict } from './test-progress.tsx'
import { failureWords } from './words.ts'

interface ConnectionTestScreenProps {
  /** a page of this site that the test was started from */
  returnTo: string | undefined
  /** what a test of this screen puts in place of camera and media server */
  openPorts?: () => TestPorts
}

/** [S21] Camera, microphone and line: to the media server and back, with a verdict in words. */
export function ConnectionTestScreen({ returnTo, openPorts = browserPorts }: ConnectionTestScreenProps) {
  const isOnAir = useIsOnAir()
  const running = useRunning()
  const test = useConnectionTest(isOnAir || running ? undefined : openPorts)
  return (
    <Page
      title={say('Connection test')}
      lead={say(
        'Your picture and sound go to our media server and come back. It takes 20 seconds and costs nothing. Nobody sees you, and nothing is recorded.',
      )}
      actions={
        returnTo !== undefined && (
          <Link to={returnTo} className={buttonClass({ tone: 'quiet' })}>
            {say('Back')}
          </Link>
        )
      }
    >
      {running ? (
        <Running {...running} />
      ) : isOnAir ? (
        <OnAir />
      ) : (
        test && <Test test={test} returnTo={returnTo} />
      )}
    </Page>
  )
}

interface RunningSession {
  word: (typeof sessionKinds)[SessionType]['word']
  /** the client's; undefined for the performer, whose session runs in the studio */
  performerNumber: number | undefined
}

/** The session of this account that runs, on whichever page. */
function useRunning(): RunningSession | undefined {
  const signedIn = useSignedIn()
  const isPerformer = signedIn?.role === 'performer' && !signedIn.mustEnrol
  const studio = useCall('studio', undefined, { enabled: isPerformer }).data?.session
  const running = useCall('checkSession').data?.running.session
  const session = running ?? studio
  return session
    ? { word: sessionKinds[session.type].word, performerNumber: running?.performerNumber }
    : undefined
}

/** Opened after the first rendering, and closed with the page or without ports: its camera and its session end then. */
function useConnectionTest(openPorts: (() => TestPorts) | undefined): ConnectionTest | undefined {
  const [test, setTest] = useState<ConnectionTest>()
  useEffect(() => {
    if (!openPorts) return
    const opened = createConnectionTest(openPorts())
    setTest(opened)
    return () => {
      opened.close()
      setTest(undefined)
    }
  }, [openPorts])
  return test
}

/** [S17] The test would take from the line what is paid for. */
function Running({ word, performerNumber }: RunningSession) {
  return (
    <Panel title={say(word === 'call' ? 'You are in a call' : 'You are in a show')}>
      <p className="mb-4 text-paper-1">
        {say(
          word === 'call'
            ? 'The test would take its share of the line from the call. Test when it is over.'
            : 'The test would take its share of the line from the show. Test when it is over.',
        )}
      </p>
      {performerNumber === undefined ? (
        <Link to="/studio" className={buttonClass()}>
          {say('To your studio')}
        </Link>
      ) : (
        <Link to="/watch/$number" params={{ number: String(performerNumber) }} className={buttonClass()}>
          {say('Return')}
        </Link>
      )}
    </Panel>
  )
}

/** The test would take from the line what the picture on air needs. */
function OnAir() {
  return (
    <Panel title={say('You are on air')}>
      <p className="mb-4 text-paper-1">
        {say('The test would take its share of the line from your picture. Go off air first.')}
      </p>
      <Link to="/studio" className={buttonClass()}>
        {say('To your studio')}
      </Link>
    </Panel>
  )
}

function Test({ test, returnTo }: { test: ConnectionTest; returnTo: string | undefined }) {
  const view = useSyncExternalStore(test.subscribe, test.getView, test.getView)
  const remembered = useRememberedDevices()
  const [changed, setChanged] = useState<Partial<ChosenDevices>>({})
  const { state, media } = view
  useFocusFallback(state.name)
  const quality = state.name === 'done' ? state.verdict.quality : null
  const chosen = remembered && { ...remembered, ...changed }
  const start = () => chosen && test.start(chosen)
  const again = (
    <Button tone="quiet" icon={<RotateCw aria-hidden size={17} />} onClick={start}>
      {say(state.name === 'failed' ? 'Try again' : 'Test again')}
    </Button>
  )
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(320px,1fr)] lg:grid-rows-[auto_1fr]">
      <TestPictures {...view} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {state.name === 'idle' && (
          <Panel title={say('What is tested')}>
            <WhatIsTested />
            <Button size="lg" disabled={!chosen} onClick={start}>
              {say('Start the test')}
            </Button>
          </Panel>
        )}
        {isRunning(state) && (
          <Panel title={say('The test runs')}>
            <TestSteps state={state} />
          </Panel>
        )}
        {state.name === 'failed' && (
          <Panel>
            <div role="alert" className="grid gap-2 pb-4 wrap-anywhere">
              <h2 className="text-xl">{failureWords(state.failure).title}</h2>
              <p className="text-paper-1">{failureWords(state.failure).text}</p>
            </div>
            {again}
          </Panel>
        )}
        {state.name === 'done' && (
          <Panel>
            <TestVerdict {...state} />
            <div className="mt-5 flex flex-wrap gap-3">
              {quality && quality !== 'sound' && <TakeQuality quality={quality} returnTo={returnTo} />}
              {again}
            </div>
          </Panel>
        )}
      </div>
      {chosen && (media || isOfDevice(state)) && (
        <fieldset disabled={isRunning(state)} className="min-w-0">
          <legend className="sr-only">{say('Camera and microphone')}</legend>
          <DeviceFields
            media={media}
            chosen={chosen}
            onChange={(changes) => {
              setChanged({ ...changed, ...changes })
              test.choose({ ...chosen, ...changes })
            }}
          />
        </fieldset>
      )}
    </div>
  )
}

/** Other devices than those that did not open may do. */
function isOfDevice(state: TestState): boolean {
  return state.name === 'failed' && ['NO_DEVICE', 'DEVICE_BUSY', 'DEVICE_FAILED'].includes(state.failure.code)
}

function WhatIsTested() {
  return (
    <ul className="grid gap-2.5 pb-5 text-paper-1">
      {[
        say('Camera and microphone: whether they work, and how loud you are.'),
        say('Your line: how much it carries, how fast, and how much is lost.'),
        say('Your network: whether picture and sound go the direct way or by a relay.'),
      ].map((line) => (
        <li key={line} className="flex gap-2.5">
          <CircleCheck aria-hidden size={18} className="mt-1 shrink-0 text-paper-2" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
