import { type CallReply, transferKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { formatCredits, formatDateTime } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { ScrollText } from '../../../ui/icons/icons.ts'
import type { ListFilter } from '../lists/list-address.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { OperatorSearch, SectionProps } from '../search.ts'

/** [O2, L2] Every transfer of credits: of an account, of a reference, of a kind. */
export function LedgerSection(props: SectionProps) {
  const { owner, reference, transfer, from, to } = props.search
  return (
    <ListSection
      {...props}
      call="listTransfers"
      rows="transfers"
      title={say('Transfers')}
      file="ledger"
      keyOf={({ id }) => String(id)}
      filters={filters()}
      query={{ owner, reference, kind: transfer, from: from && dayStart(from), to: to && dayEnd(to) }}
      empty={{
        icon: <ScrollText aria-hidden size={24} />,
        title: say('No transfers like these'),
        text: say('Use the id of a client or performer, or of a session, payment, tip or payout.'),
      }}
      columns={[
        {
          title: say('Kind'),
          cell: ({ kind }) => <span className="font-medium">{say(kindWords[kind])}</span>,
        },
        { title: say('What'), cell: (one) => <Postings transfer={one} /> },
        { title: say('When'), sort: 'at', cell: ({ at }) => formatDateTime(at) },
        { title: say('Reference'), cell: (one) => <References transfer={one} /> },
      ]}
    >
      {({ ownerName, accounts }) => (
        <>
          {owner && ownerName && (
            <h3 className="text-xl wrap-anywhere">
              <bdi>{ownerName}</bdi>
            </h3>
          )}
          {accounts.length > 0 && (
            <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
              {accounts.map(({ account, balance }) => (
                <div key={account} className="rounded-lg border border-line bg-ink-1 px-4 py-3">
                  <dt className="text-sm text-paper-1">{accountWords(account)}</dt>
                  <dd className="font-semibold">{formatCredits(balance)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </ListSection>
  )
}

function Postings({ transfer: { postings } }: { transfer: LedgerTransfer }) {
  return (
    <ul className="grid gap-1">
      {postings.map(({ from, to, amount }) => (
        <li key={`${endWords(from)} ${endWords(to)}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0">
            <End end={from} /> → <End end={to} />
          </span>
          <span className="font-semibold">{formatCredits(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The other transfers of the reference, and what it belongs to. */
function References({ transfer }: { transfer: LedgerTransfer }) {
  const { reference, referenceName, sessionId, batchId } = transfer
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <LedgerLink isRow search={{ desk: 'ledger', reference }}>
        {referenceName ?? reference}
      </LedgerLink>
      {sessionId && (
        <LedgerLink search={{ desk: 'sessions', session: sessionId }}>{say('Open the session')}</LedgerLink>
      )}
      {batchId && (
        <LedgerLink search={{ desk: 'payouts', batch: batchId }}>{say('Open the payout batch')}</LedgerLink>
      )}
    </span>
  )
}

function End({ end }: { end: LedgerEnd }) {
  if (end.ownerId === null) return <span>{endWords(end)}</span>
  return <LedgerLink search={{ desk: 'ledger', owner: end.ownerId }}>{endWords(end)}</LedgerLink>
}

function LedgerLink({
  search,
  isRow = false,
  children,
}: {
  search: OperatorSearch
  isRow?: boolean
  children: string
}) {
  return (
    <Link
      to="/admin"
      search={search}
      resetScroll={false}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:py-2"
      {...(isRow && { 'data-row': true })}
    >
      {children}
    </Link>
  )
}

const filters = (): ListFilter[] => [
  { of: 'text', name: 'owner', label: say('Account [whose transfers]') },
  { of: 'text', name: 'reference', label: say('Reference') },
  {
    of: 'choice',
    name: 'transfer',
    label: say('Kind'),
    options: [
      { value: '', label: say('All kinds') },
      ...transferKinds.map((value) => ({ value, label: say(kindWords[value]) })),
    ],
  },
  { of: 'days' },
]

type LedgerTransfer = CallReply<'listTransfers'>['transfers'][number]
type LedgerEnd = LedgerTransfer['postings'][number]['from']

const kindWords: Record<LedgerTransfer['kind'], Message> = {
  'top-up': 'Top-up',
  demo: 'Credit of the demo',
  lease: 'Set aside for a show',
  charge: 'Charge of a show',
  peek_share: 'Share of a peek',
  message: 'Message',
  tip: 'Tip',
  subscription: 'Subscription',
  refund: 'Refund',
  credit_by_hand: 'Credit by hand',
  return: 'Cash on its way back',
  return_paid: 'Cash paid back by hand',
  reversal: 'Taken back by the provider',
  promo_recovery: 'Promo credit taken back',
  earnings: 'Earnings became payable',
  payout: 'Payout',
}

const accounts: Readonly<Record<string, Message>> = {
  cash: 'Cash',
  promo: 'Promo credit',
  held: 'Set aside',
  pending: 'Pending',
  payable: 'Payable',
  revenue: 'Revenue',
  fees: 'Fees',
  promo_expense: 'Promo expense',
  payment_clearing: 'Payments in',
  payout_clearing: 'Payouts out',
  tax: 'Tax',
  losses: 'Losses',
}

function accountWords(account: string): string {
  const words = Object.hasOwn(accounts, account) ? accounts[account] : undefined
  return words ? say(words) : account
}

/** An end of a posting in one line: whose account, and which. */
function endWords({ ownerName, ownerKind, account }: LedgerEnd): string {
  const owner =
    ownerName ?? (ownerKind === 'platform' ? say('Operator [of an account]') : say('a closed account'))
  return `${owner} · ${accountWords(account)}`
}
