import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { readText } from '../../../lib/page/search-params.ts'
import { Search } from '../../../ui/icons/icons.ts'
import { isGrid } from '../../routes/places.ts'

/** The fewest characters that get suggestions, and how long the typing must pause. */
const minTyped = 2
const restMs = 200

/** Searches performers by name, act or language; the query is kept in the address. */
export function SearchBox() {
  const navigate = useNavigate()
  const id = useId()
  const query = useLocation({
    select: ({ pathname, search }) => (isGrid(pathname) && 'q' in search ? readText(search.q) : undefined),
  })
  const [typed, setTyped] = useState('')
  const completions = useCompletions(typed)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = readText(new FormData(event.currentTarget).get('q'))
    void navigate({ to: '/', search: (previous) => ({ ...previous, q, page: undefined }) })
  }
  return (
    <search>
      {/* a plain form, so that it also works before the page's code has loaded */}
      <form action="/" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {say('Search performers')}
        </label>
        <Search aria-hidden size={17} className="pointer-events-none absolute inset-s-4 top-3 text-paper-2" />
        <input
          // the address may change under it: a link, the back button, a cleared filter
          key={query ?? ''}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          list={`${id}-list`}
          defaultValue={query}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={say('Search a name, an act, a language')}
          className="h-10.5 pointer-coarse:h-11 w-full rounded-full border border-line bg-ink-2 ps-11 pe-4 transition-colors hover:border-line-strong focus-visible:outline-offset-0"
        />
        <datalist id={`${id}-list`}>
          {completions.map((completion) => (
            <option key={completion} value={completion} />
          ))}
        </datalist>
      </form>
    </search>
  )
}

/** Completions of the typed words; the server is asked once the typing pauses. */
export function useCompletions(typed: string): readonly string[] {
  const rested = useRested(typed)
  const { data } = useCall(
    'completeSearch',
    { query: { q: rested } },
    { enabled: isEnough(rested), keepPreviousData: true, staleTime: 60_000 },
  )
  return isEnough(typed) ? (data?.completions ?? []) : []
}

function isEnough(typed: string): boolean {
  return typed.trim().length >= minTyped
}

/** The typed text, debounced. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
