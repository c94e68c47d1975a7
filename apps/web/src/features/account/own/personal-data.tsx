import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'

/** [A8] The data export: everything stored about the account, to read and to download. */
export function PersonalData() {
  const [shown, setShown] = useState(false)
  const { listProps } = useListFocus<HTMLDivElement>(String(shown))
  return (
    <Panel title={say('What we hold about you')}>
      <div {...listProps}>
        <div>
          {shown ? (
            <Shown />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="text-paper-1">{say('All of it, part by part, as it is kept.')}</p>
              <Button tone="quiet" onClick={() => setShown(true)}>
                {say('Show it')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** by the module that holds it */
const titles: Record<string, Message> = {
  account: 'Your account',
  letters: 'E-mails that we sent you',
  wallet: 'Credits and payments',
  sessions: 'Shows and requests',
  telephone: 'Calls by telephone',
  performers: 'Favourites',
  documents: 'Identity documents',
  application: 'Your application',
  reviews: 'Your reviews',
  notifications: 'Notifications',
  uploads: 'Pictures that you sent',
  blocks: 'Whom you blocked',
  messages: 'Messages',
  reports: 'What you reported',
  performerMedia: 'Photos and videos of your page',
  contact: 'What you wrote to us',
  repeatedCalls: 'Your recent requests, stored so that none is carried out twice',
  acts: 'Changes that are in our log',
}

function titleOf(name: string): string {
  const title = titles[name]
  return title ? say(title) : name
}

function Shown() {
  const { data, error, refetch } = useCall('personalData', undefined, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const all = JSON.stringify(data.personalData, null, 2)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      {Object.entries(data.personalData).map(([name, held]) => (
        <details key={name} className="w-full rounded border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{titleOf(name)}</summary>
          <pre
            dir="auto"
            className="max-h-96 overflow-auto px-4 pb-4 text-sm wrap-anywhere whitespace-pre-wrap text-paper-1"
          >
            {JSON.stringify(held, null, 2)}
          </pre>
        </details>
      ))}
      <Button
        icon={<Download aria-hidden size={17} />}
        onClick={() =>
          saveFile(new Blob([all], { type: 'application/json' }), 'footlight-personal-data.json')
        }
      >
        {say('Download')}
      </Button>
    </div>
  )
}
