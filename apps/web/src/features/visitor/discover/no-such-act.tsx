import { say } from '../../../lib/language/say.ts'
import { useTitle } from '../../../lib/page/use-title.ts'
import { Theater } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ActLinks } from './act-links.tsx'

/** [P10] Under an address of no act: those that there are. */
export function NoSuchAct() {
  useTitle(say('Not found'))
  return (
    <div className="mx-auto max-w-3xl px-4 pb-12 sm:px-8">
      <EmptyState heading="h1" icon={<Theater aria-hidden size={24} />} title={say('There is no such act')}>
        {say('The address may have been mistyped, or this act no longer exists. These do:')}
      </EmptyState>
      <ActLinks act={undefined} />
    </div>
  )
}
