import { type Affordability, affordableSeconds, chargedFor, type EndsBy, lease } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Input } from '../../lib/calls/api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import {
  formatCredits,
  formatDurationWords,
  formatMoney,
  formatNumber,
  formatPrice,
} from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import type { CallError } from '../../lib/result.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Said } from '../../ui/text/said.tsx'
import { minuteMoney } from './minute-price.ts'
import { blockWords, endWords, type Paid } from './paid.ts'
import { TopUpPanel } from './top-up/top-up-panel.tsx'

interface ConsentFactsProps {
  /** credits per minute */
  price: number
  /** the usual price, where the client pays less as a subscriber [M4] */
  normalPrice?: number | null
  /** undefined while unknown */
  affordability: Affordability | undefined
  /** what one is about to pay for */
  word: Paid
  /** [B4] the two see each other: a call by video */
  isSeen?: boolean
}

/** [B4] which seconds cost something */
const fees: Record<Paid, Message> = {
  show: 'None on a show. You pay only for seconds whose picture reached you.',
  peek: 'None on a peek. You pay only for seconds whose picture reached you.',
  call: 'None on a call. You pay only for seconds in which the two of you are connected.',
}

const feesOfVideo: Message =
  'None on a call. You pay for a second in which the performer’s picture, or with their camera off their sound, reached you; and yours the performer, while your camera is on.'

const prices: Record<'normal' | 'subscriber', Record<Paid, Message>> = {
  normal: {
    show: '{price}, billed by the second, fixed for this show.',
    peek: '{price}, billed by the second, fixed for this peek.',
    call: '{price}, billed by the second, fixed for this call.',
  },
  subscriber: {
    show: '{price} as a subscriber, billed by the second, fixed for this show.',
    peek: '{price} as a subscriber, billed by the second, fixed for this peek.',
    call: '{price} as a subscriber, billed by the second, fixed for this call.',
  },
}

const names: Record<EndsBy, Message> = {
  balance: 'Your balance',
  session: 'Your limit for one show',
  day: 'Left of your limit for today',
  cap: 'Stop automatically',
}

/** [S3, S19] The terms of the consent: price, how long the session can last and what ends it, the minimum to start, fees. */
export function ConsentFacts({
  price,
  normalPrice = null,
  affordability,
  word,
  isSeen = false,
}: ConsentFactsProps) {
  const [first, ...later] = affordability?.bounds ?? []
  const lasts = first && first.credits >= minimumOf(price)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 py-3">
        <Fact term="Price">
          <Said
            text={prices[normalPrice === null ? 'normal' : 'subscriber'][word]}
            price={
              <>
                {normalPrice !== null && (
                  <>
                    <s className="text-paper-2">
                      <Said
                        text="<quiet>Not </quiet>{price}"
                        quiet={<span className="sr-only" />}
                        price={formatNumber(normalPrice)}
                      />
                    </s>{' '}
                  </>
                )}
                {`${formatPrice(price)} (${minuteMoney(price)})`}
              </>
            }
          />
        </Fact>
        <Fact term="To start">
          {say('A balance for one minute: {credits}. No minimum is charged.', {
            credits: creditsAndMoney(minimumOf(price)),
          })}
        </Fact>
        <Fact term="Fees">{say(isSeen ? feesOfVideo : fees[word])}</Fact>
      </dl>
      <section
        aria-label={say('How long it lasts')}
        className={cx('rounded bg-ink-2 px-4 py-3', !affordability && 'min-h-28')}
      >
        {lasts && (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <Said
                  text="<quiet>Lasts at most </quiet>{length}"
                  quiet={<span className="text-paper-1" />}
                  length={
                    <strong className="display-number text-2xl">{lengthOf(first.seconds, price)}</strong>
                  }
                />
              </span>
              <span className="font-semibold">{creditsAndMoney(first.credits)}</span>
            </p>
            <p className="mt-0.5 text-sm text-paper-1">{endWords(first.by, word)}</p>
          </>
        )}
        <dl className="grid text-sm">
          {(lasts ? later : (affordability?.bounds ?? [])).map(({ by, credits, seconds }) => (
            <div
              key={by}
              className={cx(
                'flex flex-wrap justify-between gap-x-4',
                lasts ? 'mt-2 border-t border-line pt-2' : 'mt-1',
              )}
            >
              <dt className="text-paper-1">{say(names[by])}</dt>
              <dd>
                {creditsAndMoney(credits)} · {lengthOf(seconds, price)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** [S19] What does not cover the minimum, if anything: first of all what no top-up moves. */
export function blockedBy(affordability: Affordability): EndsBy | undefined {
  const short = affordability.bounds.filter(
    ({ credits }) => credits < minimumOf(affordability.pricePerMinute),
  )
  return (short.find(({ by }) => by !== 'balance') ?? short[0])?.by
}

export function minimumOf(price: number): number {
  return chargedFor(lease.minimumSeconds, price)
}

export function lasts(credits: number, price: number): string {
  return lengthOf(affordableSeconds(credits, price), price)
}

function lengthOf(seconds: number, price: number): string {
  return price === 0 ? say('as long as you like') : formatDurationWords(seconds)
}

function creditsAndMoney(credits: number): string {
  return `${formatCredits(credits)} (${formatMoney(credits)})`
}

function Fact({ term, children }: { term: Message; children: ReactNode }) {
  return (
    <>
      <dt className="text-paper-2">{say(term)}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface ConsentBlockProps {
  by: EndsBy
  word: Paid
  /** of the performer */
  name: string
}

/** [S19] Shown instead of the consent: what blocks the start, and only the actions that help. */
export function ConsentBlock({ by, word, name }: ConsentBlockProps) {
  return (
    <div className="pt-5">
      <p className="pb-4 font-semibold">{blockWords(by, word)}</p>
      {by === 'balance' ? (
        <TopUpPanel where="beside" backTo={{ name, path: location.pathname }} />
      ) : (
        <Link to="/wallet" className={buttonClass({ tone: 'quiet' })}>
          {say('See your limits')}
        </Link>
      )}
    </div>
  )
}

interface AffordabilityState {
  /** undefined while unknown */
  affordability: Affordability | undefined
  error: CallError | null
  retry(): void
}

/** [S19] How long the credits last, as the server says; `cap` in credits, 0: none. */
export function useAffordability(
  performerId: string,
  type: Input<'reach'>['query']['type'],
  cap: number,
): AffordabilityState {
  const { data, error, refetch } = useCall(
    'reach',
    { params: { id: performerId }, query: { type, ...(cap > 0 && { cap }) } },
    { keepPreviousData: true, staleTime: 0 },
  )
  return { affordability: data?.reach, error, retry: () => void refetch() }
}
