import { DownloadList } from '../../../blocks/download.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { User } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import type { SectionProps } from '../search.ts'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import { AccountFilters } from './account-filters.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountsTable } from './accounts-table.tsx'

/** [O2] Every account, found by any of its names; or the page of the one that the address names. */
export function PeopleSection({ search, onSearch }: SectionProps) {
  return search.account ? (
    <AccountPage
      key={search.account}
      id={search.account}
      onBack={() => onSearch({ ...search, account: undefined })}
    />
  ) : (
    <Accounts search={search} onSearch={onSearch} />
  )
}

function Accounts({ search, onSearch }: SectionProps) {
  const { offset, limit } = windowOf(search)
  const filter = {
    search: search.find,
    role: search.role,
    state: search.standing,
    sort: search.sort,
  }
  const found = useCall('findAccounts', { query: { ...filter, offset, limit } }, { keepPreviousData: true })
  return (
    <SearchedList
      found={found}
      filters={
        <AccountFilters
          key={search.find}
          search={search}
          onChange={(change) => onSearch({ ...search, ...change, page: undefined })}
        >
          <DownloadList call="findAccounts" query={filter} name="accounts" />
        </AccountFilters>
      }
      nothing={
        <EmptyState
          icon={<User aria-hidden size={24} />}
          title={say('No account like this')}
          action={<Button onClick={() => onSearch({ desk: 'people' })}>{say('Show all')}</Button>}
        >
          {say('Try a part of the name, the username, the e-mail address, or the number of a performer.')}
        </EmptyState>
      }
      onPage={(page) => onSearch({ ...search, page })}
    >
      {({ accounts }) => <AccountsTable accounts={accounts} />}
    </SearchedList>
  )
}
