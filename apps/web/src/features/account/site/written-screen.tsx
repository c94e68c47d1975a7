import { type CmsPage, isCmsPage } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Written } from '../../../blocks/written.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useLanguage } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ScrollText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'

/** [M7] One of the operator's pages, in the language that is spoken. */
export function WrittenScreen({ page }: { page: string }) {
  return isCmsPage(page) ? <KnownPage page={page} /> : <UnknownPage />
}

function KnownPage({ page }: { page: CmsPage }) {
  const language = useLanguage()
  const { data, error, refetch } = useCall('cmsPage', { params: { page }, query: { language } })
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!data) return <WrittenSkeleton />
  return (
    // without a text in the reader's language it comes in another one
    <div lang={data.page.language}>
      <Page title={data.page.title} width="reading">
        <Written html={data.page.html} className="text-lg text-paper-1" />
      </Page>
    </div>
  )
}

function UnknownPage() {
  return (
    <EmptyState
      heading="h1"
      icon={<ScrollText aria-hidden size={24} />}
      title={say('There is no such page')}
      action={
        <Link to="/p/$page" params={{ page: 'help' }} className={buttonClass()}>
          {say('Help')}
        </Link>
      }
    >
      {say('The address was typed wrong, or the page is gone.')}
    </EmptyState>
  )
}

function WrittenSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-3xl gap-4 px-4 pt-10 pb-12 sm:px-8">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
