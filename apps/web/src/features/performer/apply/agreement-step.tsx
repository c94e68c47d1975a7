import { useState } from 'react'
import { Written } from '../../../blocks/written.tsx'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate } from '../../../lib/language/format.ts'
import { useLanguage } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Step } from './step.tsx'

/** An earlier version was accepted, and the present one is not. Performers of the demo never accepted one. */
export const isAgreementChanged = ({ missing, agreement }: Reply<'application'>['application']) =>
  missing.includes('agreement') && agreement.accepted !== null

/** [O14] The agreement in the reader's language; the version that is read is the one that is accepted. */
export function AgreementStep({
  isDone,
  agreement,
}: {
  isDone: boolean
  agreement: Reply<'application'>['application']['agreement']
}) {
  const language = useLanguage()
  const { data } = useCall('cmsPage', { params: { page: 'agreement' }, query: { language } })
  const accept = useAction('acceptAgreement')
  const invalidate = useInvalidate()
  const [hasRead, setRead] = useState(false)
  const version = agreement.versions[language] ?? ''
  const failure = accept.error?.failure
  return (
    <Step title={say('Agreement')} isDone={isDone}>
      {!data ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <div className="grid justify-items-start gap-4">
          <details className="w-full rounded border border-line px-4 py-3">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {data.page.title}
            </summary>
            <Written html={data.page.html} className="mt-3" />
          </details>
          {isDone && agreement.accepted ? (
            <p className="text-paper-1">
              {say('Accepted on {date}, version {version}.', {
                date: formatDate(agreement.accepted.acceptedAt),
                version: agreement.accepted.version,
              })}
            </p>
          ) : (
            <>
              {failure && <FormError>{failure.message}</FormError>}
              <Checkbox checked={hasRead} onChange={(event) => setRead(event.target.checked)}>
                {say('I have read the agreement and accept it')}
              </Checkbox>
              <Button
                size="sm"
                disabled={!hasRead}
                busy={accept.isPending}
                onClick={() =>
                  accept.mutate(
                    { body: { language, version } },
                    { onSettled: () => invalidate('application', 'cmsPage') },
                  )
                }
              >
                {say('Accept the agreement')}
              </Button>
            </>
          )}
        </div>
      )}
    </Step>
  )
}
