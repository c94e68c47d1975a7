import { formatDate, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { User } from '../../../ui/icons/icons.ts'
import { AccountLink } from '../account-link.tsx'
import type { ListFilter } from '../lists/list-address.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { AccountPage } from './account-page.tsx'
import { roleWords, standingOf } from './people-words.ts'

/** [O2] Every account, found by any of its names; or the page of the one that the address names. */
export function PeopleSection(props: SectionProps) {
  const { search, onSearch } = props
  return search.account ? (
    <AccountPage
      key={search.account}
      id={search.account}
      search={search}
      onSearch={onSearch}
      onBack={() => onSearch({ ...search, account: undefined })}
    />
  ) : (
    <Accounts {...props} />
  )
}

function Accounts(props: SectionProps) {
  const { find, role, standing } = props.search
  const now = useServerNow(60_000)
  return (
    <ListSection
      {...props}
      call="findAccounts"
      rows="accounts"
      title={say('Accounts')}
      file="accounts"
      keyOf={({ id }) => id}
      filters={filters()}
      query={{ search: find, role, state: standing }}
      empty={{
        icon: <User aria-hidden size={24} />,
        title: say('No account like this'),
        text: say('Try a part of the name, the username, the e-mail address, or the number of a performer.'),
      }}
      columns={[
        {
          title: say('Name'),
          sort: 'displayName',
          cell: ({ id, displayName, number, username }) => (
            <>
              <AccountLink id={id} name={displayName} isRow className="font-medium" />
              <span className="ms-2 text-paper-2">
                {number === null ? username : say('No. {number}', { number })}
              </span>
            </>
          ),
        },
        { title: say('Role'), cell: ({ role }) => say(roleWords[role]) },
        { title: say('E-mail'), sort: 'email', cell: ({ email }) => email },
        { title: say('Account since'), sort: 'createdAt', cell: ({ createdAt }) => formatDate(createdAt) },
        {
          title: say('Last here'),
          cell: ({ lastSeenAt }) =>
            lastSeenAt && <BrowserText>{formatRelative(lastSeenAt, now)}</BrowserText>,
        },
        {
          title: say('State'),
          cell: (account) => (
            <span className={account.suspension ? 'text-danger-text' : ''}>{standingOf(account)}</span>
          ),
        },
      ]}
    />
  )
}

const filters = (): ListFilter[] => [
  { of: 'text', name: 'find', label: say('Name, username, e-mail, number or id') },
  {
    of: 'choice',
    name: 'role',
    label: say('Role'),
    options: [
      { value: '', label: say('All [accounts]') },
      ...Object.entries(roleWords).map(([value, label]) => ({ value, label: say(label) })),
    ],
  },
  {
    of: 'choice',
    name: 'standing',
    label: say('State'),
    options: [
      { value: '', label: say('All [accounts]') },
      { value: 'OPEN', label: say('Open [of an account]') },
      { value: 'SUSPENDED', label: say('Suspended') },
      { value: 'UNPROVEN', label: say('Address not proven') },
      { value: 'CLOSED', label: say('Closed [of an account]') },
    ],
  },
]
