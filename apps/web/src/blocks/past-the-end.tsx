import { say } from '../lib/language/say.ts'
import { Button } from '../ui/button.tsx'
import { SearchX } from '../ui/icons/icons.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'

/** Shown for a page past the end of a list: its items are gone, or its address was typed. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={24} />}
      title={say('The list ends before this page')}
      action={<Button onClick={onFirst}>{say('To the first page')}</Button>}
    />
  )
}
