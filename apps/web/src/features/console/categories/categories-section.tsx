import type { Category } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { languageNames, useLanguage } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowDown, ArrowUp, Plus } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { CategoryForm } from './category-form.tsx'

/** [P10, O2] The categories: their order, and their texts in each language. */
export function CategoriesSection() {
  const { data, error, refetch } = useCall('consoleCategories')
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<string>()
  const { listProps } = useListFocus<HTMLDivElement>(`${isNew} ${opened}`)
  const order = useAction('orderCategories')
  const refresh = useRefresh()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  const { categories } = data
  const move = async (from: number, to: number) => {
    const ids = categories.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    const result = await order.attempt({ body: { ids } })
    if (!result.ok) toast({ tone: 'bad', text: say('The order was not changed'), detail: result.message })
    await refresh()
  }
  return (
    <div {...listProps} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {isNew ? (
        <Panel title={say('New category')}>
          <CategoryForm onDone={() => setNew(false)} />
        </Panel>
      ) : (
        <Button
          className="justify-self-start"
          icon={<Plus aria-hidden size={17} />}
          onClick={() => setNew(true)}
        >
          {say('New category')}
        </Button>
      )}
      {categories.length === 0 && !isNew && (
        <EmptyState title={say('There are no categories yet')}>
          {say('Performers choose among them, and clients look for performers by them.')}
        </EmptyState>
      )}
      {categories.length > 0 && (
        <ol className="divide-y divide-line rounded border border-line bg-ink-1">
          {categories.map((category, place) => (
            <li key={category.id} className="px-4 py-3">
              {opened === category.id ? (
                <CategoryForm category={category} onDone={() => setOpened(undefined)} />
              ) : (
                <CategoryRow
                  category={category}
                  isBusy={order.isPending}
                  onUp={place > 0 ? () => void move(place, place - 1) : undefined}
                  onDown={place < categories.length - 1 ? () => void move(place, place + 1) : undefined}
                  onOpen={() => setOpened(category.id)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Everything that shows categories, after a change of them. */
function useRefresh(): () => Promise<void> {
  const invalidate = useInvalidate()
  return () => invalidate('consoleCategories', 'listCategories', 'siteSetup', 'listAuditLog')
}

interface CategoryRowProps {
  category: Category
  isBusy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onOpen: () => void
}

function CategoryRow({ category, isBusy, onUp, onDown, onOpen }: CategoryRowProps) {
  const language = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const { listProps } = useListFocus<HTMLDivElement>(String(isRemoving))
  const remove = useAction('removeCategory')
  const refresh = useRefresh()
  const textIn = (wanted: string) => category.texts.find((text) => text.language === wanted)
  const title = (textIn(language) ?? textIn('en') ?? category.texts[0])?.title ?? category.id
  const press = async () => {
    try {
      await remove.mutateAsync({ params: { id: category.id } })
    } catch (error) {
      toast({ tone: 'bad', text: say('The category was not removed'), detail: failureOf(error).message })
    }
    await refresh()
  }
  return (
    <div {...listProps} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <div className="font-medium">
          <bdi>{title}</bdi>
        </div>
        <div className="text-sm text-paper-2">
          {category.texts
            .map((text) => languageNames[text.language as keyof typeof languageNames])
            .join(', ')}
        </div>
      </div>
      {isRemoving ? (
        <>
          <p className="basis-full text-sm">
            {say('Performers who chose it lose it. Their other categories stay.')}
          </p>
          <Button size="sm" tone="danger" busy={remove.isPending} onClick={() => void press()}>
            {say('Remove the category')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => setRemoving(false)}>
            {say('Not now')}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            tone="quiet"
            aria-label={say('Move {title} up', { title })}
            disabled={isBusy || !onUp}
            onClick={() => onUp?.()}
          >
            <ArrowUp aria-hidden size={16} />
          </Button>
          <Button
            size="sm"
            tone="quiet"
            aria-label={say('Move {title} down', { title })}
            disabled={isBusy || !onDown}
            onClick={() => onDown?.()}
          >
            <ArrowDown aria-hidden size={16} />
          </Button>
          <Button size="sm" tone="quiet" onClick={onOpen}>
            {say('Edit')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => setRemoving(true)}>
            {say('Remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
