import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'

/** Up to so many found, other searches are offered. */
export const fewFound = 3

interface SuggestionsProps {
  q: string
  onSearch: (q: string) => void
}

/** [P4] If the server searched for a corrected text, shows which one. */
export function MeantInstead({ q }: { q: string }) {
  const { data } = useCall('completeSearch', { query: { q } }, { staleTime: 60_000 })
  if (!data || data.meant === null) return null
  return <p className="mb-3 text-paper-1">{say('Shown for “{words}”', { words: data.meant })}</p>
}

/** Searches near to one that finds few. */
export function Suggestions({ q, onSearch }: SuggestionsProps) {
  const { data } = useCall('suggestSearches', { query: { q } }, { staleTime: 60_000 })
  if (!data || data.suggestions.length === 0) return null
  return (
    <section aria-label={say('Other searches')} className="flex flex-wrap items-center gap-2">
      <p className="text-paper-1">{say('Did you mean')}</p>
      {data.suggestions.map((suggestion) => (
        <Button key={suggestion} tone="quiet" onClick={() => onSearch(suggestion)}>
          {suggestion}
        </Button>
      ))}
    </section>
  )
}
