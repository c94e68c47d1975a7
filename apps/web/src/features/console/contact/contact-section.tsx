import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ContactMessage } from './contact-message.tsx'

type Shown = 'OPEN' | 'ANSWERED' | 'CLOSED'

/** [M5] What people wrote to the operator, and the answers. */
export function ContactSection() {
  const [state, setState] = useState<Shown>('OPEN')
  const [window, setWindow] = useState({})
  const query = { state, ...window }
  const { data, error, refetch } = useCall('listContactMessages', { query }, { keepPreviousData: true })
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={say('Which questions')}
        value={state}
        onChange={(next) => {
          setState(next)
          setWindow({})
        }}
        options={[
          { value: 'OPEN', label: say('Open [questions]') },
          { value: 'ANSWERED', label: say('Answered') },
          { value: 'CLOSED', label: say('Archived [questions]') },
        ]}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-56 w-full" />
      ) : data.contactMessages.length === 0 ? (
        <EmptyState icon={<Mail aria-hidden size={24} />} title={say('No questions here')}>
          {say('Messages from the contact page appear here.')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4">
            {data.contactMessages.map((message) => (
              <li key={message.id}>
                <ContactMessage message={message} />
              </li>
            ))}
          </ul>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setWindow} />}
        </>
      )}
    </div>
  )
}
