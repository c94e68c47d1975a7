import {
  type CmsPage,
  cmsBodyLength,
  cmsPages,
  cmsTitleLength,
  type Language,
  languages,
  placeholdersIn,
} from '@footlight/contract'
import { useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { languageNames, spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { PagePreview } from './page-preview.tsx'
import { pageWords } from './page-words.ts'

/** a text that begins has dozens */
const shownPlaces = 12

type EditedPage = Reply<'consolePages'>['pages'][number]

/** [M7] The operator's own pages, each in every language. */
export function PagesSection() {
  const { data, error, refetch } = useCall('consolePages')
  const [page, setPage] = useState<CmsPage>('help')
  const [language, setLanguage] = useState<Language>(spoken)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  const shown = data.pages.find((one) => one.page === page && one.language === language)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <Field label={say('Page [of the operator]')}>
          {(control) => (
            <Select
              {...control}
              value={page}
              onChange={(event) => setPage(cmsPages.find((one) => one === event.target.value) ?? 'help')}
              options={cmsPages.map((value) => ({ value, label: say(pageWords[value]) }))}
            />
          )}
        </Field>
        <SegmentedControl
          label={say('Language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      {/* another text is another form: nothing of the last one stays in it */}
      {shown && <PageForm key={`${page} ${language}`} page={shown} />}
    </div>
  )
}

function PageForm({ page }: { page: EditedPage }) {
  const [title, setTitle] = useState(page.title)
  const [body, setBody] = useState(page.body)
  const save = useAction('editPage')
  const invalidate = useInvalidate()
  const places = placeholdersIn(`${title}\n${body}`)
  const isSame = title === page.title && body === page.body
  const store = async () => {
    const params = { page: page.page, language: page.language }
    try {
      await save.mutateAsync({ params, body: { title, body } })
    } catch {
      return
    }
    toast({ tone: 'good', text: say('The page is saved'), detail: say('Visitors see it within a minute.') })
    await invalidate('consolePages', 'cmsPage', 'cmsAccount', 'siteSetup', 'listAuditLog')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void store()
        }}
      >
        {save.error && <FormError>{save.error.failure.message}</FormError>}
        <Field label={say('Title')}>
          {(control) => (
            <TextInput
              {...control}
              required
              maxLength={cmsTitleLength}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={say('Text, in Markdown')}
          hint={
            page.editedAt
              ? say('Last changed {when}', { when: formatDateTime(page.editedAt) })
              : say('This is the initial text. It has not been changed yet.')
          }
        >
          {(control) => (
            <TextArea
              {...control}
              required
              dir="auto"
              rows={16}
              maxLength={cmsBodyLength}
              value={body}
              onChange={(event) => setBody(event.target.value)}
              className="max-h-[60dvh] font-mono text-sm"
            />
          )}
        </Field>
        {places.length > 0 && (
          <p
            role="status"
            className="rounded border border-amber/40 bg-ink-2 px-4 py-3 text-sm wrap-anywhere"
          >
            {say('Still to fill in: {places}', { places: places.slice(0, shownPlaces).join(', ') })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} disabled={isSame}>
            {say('Save the page')}
          </Button>
        </div>
      </form>
      <PagePreview body={body} />
    </div>
  )
}
