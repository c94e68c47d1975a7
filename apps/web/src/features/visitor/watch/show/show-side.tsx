import { type PerformerAccount, type Session, sessionKinds } from '@footlight/contract'
import type { ReactNode } from 'react'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { SessionChat } from '../../../../blocks/chat/session-chat.tsx'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { formatNumber, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Plus } from '../../../../ui/icons/icons.ts'
import { Said } from '../../../../ui/text/said.tsx'
import { capWords } from '../meter/cap-words.ts'
import { TipButton } from '../tip/tip-button.tsx'
import { toolClass, toolWordClass } from './tool-look.ts'

interface ShowSideProps {
  performer: PerformerAccount
  performerNumber: number
  session: Session
  /** the microphone closes with the picture */
  isEnding: boolean
  onTopUp: () => void
  /** controls of a show alone */
  tools?: ReactNode
}

/** Beside the picture: what was agreed, who listens and who looks in, the chat, and more credits. */
export function ShowSide({ performer, performerNumber, session, isEnding, onTopUp, tools }: ShowSideProps) {
  const { displayName, mainPhoto } = performer
  const { isShow } = sessionKinds[session.type]
  return (
    // what was begun beside an ending session would come too late
    <section
      inert={isEnding}
      className="flex min-h-0 flex-1 flex-col"
      aria-label={say(isShow ? 'This show' : 'This call')}
    >
      {/* in a narrow window the price, and under it one row of tools with their words, so that the chat has the height */}
      <div className="flex flex-wrap items-stretch gap-x-1 border-b border-line px-3 pt-1.5 pb-1 lg:grid lg:border-0 lg:p-0">
        <header className="contents lg:flex lg:flex-wrap lg:items-center lg:gap-3 lg:border-b lg:border-line lg:px-5 lg:py-3">
          <span className="hidden size-11 shrink-0 overflow-hidden rounded-full *:size-full lg:block">
            <Photo performerNumber={performerNumber} file={mainPhoto} name={displayName} sizes="44px" />
          </span>
          {/* beside the picture the buttons stand under it in words */}
          <div className="min-w-0 flex-auto max-lg:basis-full lg:min-w-44 lg:flex-1">
            <h2 className="sr-only text-lg lg:not-sr-only">{say(isShow ? 'Private show' : 'Video call')}</h2>
            <p className="text-sm text-paper-2">
              <AgreedPrice session={session} />
              {session.cap !== null && ` · ${say('ends at {credits}', { credits: capWords(session) })}`}
            </p>
          </div>
          <ReportButton
            label={say(isShow ? 'Report this show' : 'Report this call')}
            about={[{ kind: 'SESSION', id: session.id }]}
            className={cx('max-lg:h-auto max-lg:w-auto max-lg:content-center max-lg:rounded', toolClass)}
            word={<span className={cx('lg:hidden', toolWordClass)}>{say('Report [this show]')}</span>}
          />
          <TipButton
            performer={performer}
            session={session}
            isLogged
            className={toolClass}
            wordClassName={toolWordClass}
          />
          <Button
            size="sm"
            tone="quiet"
            icon={<Plus aria-hidden size={16} />}
            className={toolClass}
            onClick={onTopUp}
          >
            <span className={toolWordClass}>{say('Add credits [short]')}</span>
          </Button>
        </header>
        {tools}
      </div>
      <SessionChat
        sessionId={session.id}
        me="client"
        otherName={displayName}
        word={isShow ? 'show' : 'call'}
        emptyText={say(
          isShow
            ? 'Waiting for the first picture. Nothing is billed yet.'
            : 'Your messages with {name} appear here, for the two of you only.',
          { name: isolated(displayName) },
        )}
        className="flex-1"
      />
    </section>
  )
}

/** In a narrow window numbers alone, the usual price struck through. */
function AgreedPrice({ session: { pricePerMinute, normalPricePerMinute } }: { session: Session }) {
  const price = formatPrice(pricePerMinute)
  const wide = <span className="max-lg:hidden" />
  if (normalPricePerMinute === null)
    return <Said text="{price}<wide>, fixed</wide>" price={price} wide={wide} />
  return (
    <Said
      text="{price} <heard>instead of </heard><struck>{usual}</struck><wide>, fixed</wide>"
      price={price}
      heard={<span className="max-lg:sr-only" />}
      struck={<span className="max-lg:line-through" />}
      usual={formatNumber(normalPricePerMinute)}
      wide={wide}
    />
  )
}
