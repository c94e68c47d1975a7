import { useId } from 'react'
import { say } from '../../../lib/language/say.ts'
import { readText } from '../../../lib/page/search-params.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { MessagesSearch } from './search.ts'

interface ThreadFiltersProps {
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
}

/** By name, and by what is unread; both stand in the address. */
export function ThreadFilters({ search, onSearch }: ThreadFiltersProps) {
  const id = useId()
  return (
    <search className="grid gap-3">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = readText(new FormData(event.currentTarget).get('q'))
          onSearch({ ...search, q, page: undefined })
        }}
      >
        <label htmlFor={id} className="sr-only">
          {say('Search by name')}
        </label>
        <TextInput
          // the address may change under it
          key={search.q ?? ''}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={search.q}
          placeholder={say('Search by name')}
        />
      </form>
      <SegmentedControl
        label={say('Which conversations')}
        wide
        value={search.only ?? 'all'}
        onChange={(only) =>
          onSearch({ ...search, only: only === 'unread' ? only : undefined, page: undefined })
        }
        options={[
          { value: 'all', label: say('All [messages]') },
          { value: 'unread', label: say('Unread') },
        ]}
      />
    </search>
  )
}
