import { Link, useLocation } from '@tanstack/react-router'
import { Written } from '../../blocks/written.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../ui/preference-switches.tsx'
import { useStoreLanguage } from '../use-account-language.ts'
import { Lamps } from './frame-parts.tsx'

/** [O4] The operator's notice before the first visit; it replaces the whole page. */
export function AgeGate({ onEnter }: { onEnter: () => void }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className="flex min-h-dvh flex-col bg-[radial-gradient(120%_60%_at_50%_105%,color-mix(in_oklch,var(--amber)_14%,transparent),transparent)]">
      <main className="mx-auto grid w-full max-w-md flex-1 content-center justify-items-center gap-5 px-4 py-12 text-center">
        <p className="grid justify-items-center gap-2">
          <span className="font-display text-xl leading-none font-semibold tracking-tight">Footlight</span>
          <Lamps />
        </p>
        <h1 className="text-3xl sm:text-4xl">{say('Adults only (18+)')}</h1>
        <p className="text-lg text-paper-1">
          {say('Shows are live and paid by the second; you see the price before you agree to it.')}
        </p>
        <div className="mt-3 grid w-full gap-3">
          <Button size="lg" wide onClick={onEnter}>
            {say('I am an adult, let me in')}
          </Button>
          <Button tone="quiet" wide onClick={leave}>
            {say('Leave')}
          </Button>
        </div>
        <OperatorsNotice />
        <p className="text-paper-1">
          {say('Been here before?')}{' '}
          <Link
            to="/signin"
            search={here === '/' ? {} : { returnTo: here }}
            className={buttonClass({ tone: 'ghost' })}
          >
            {say('Sign in')}
          </Link>
        </p>
      </main>
      <footer className="mx-auto grid w-full max-w-xs gap-4 px-4 pb-6">
        <LanguageSwitch onChosen={useStoreLanguage()} />
        <ThemeSwitch />
      </footer>
    </div>
  )
}

/** Reserves its height below the buttons until it loads, so that no button moves under a press. */
function OperatorsNotice() {
  const language = useLanguage()
  const { data } = useCall(
    'cmsPage',
    { params: { page: 'notice' }, query: { language } },
    { staleTime: 60_000 },
  )
  return (
    <div className="min-h-12 text-sm text-paper-2">
      <Written html={data?.page.html ?? ''} />
      <Link to="/p/$page" params={{ page: 'terms' }} className="underline underline-offset-4">
        {say('Terms of use')}
      </Link>
      {' · '}
      <Link to="/p/$page" params={{ page: 'privacy' }} className="underline underline-offset-4">
        {say('Privacy')}
      </Link>
    </div>
  )
}

/** Back to the previous site; without one, to an empty page. */
function leave(): void {
  if (document.referrer !== '' && history.length > 1) history.back()
  else location.replace('about:blank')
}
