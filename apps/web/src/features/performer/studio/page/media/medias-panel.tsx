import { mediasAtMost, mediaTitleLengths, readableVideos } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { textRules } from '../../../../../blocks/account/account-rules.ts'
import { ObjectLink } from '../../../../../blocks/account/object-link.tsx'
import { showFailure } from '../../../../../lib/calls/form-errors.ts'
import { formatDuration } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useSentences } from '../../../../../lib/language/sentences.ts'
import { useFocusFallback } from '../../../../../lib/page/keyboard/use-focus-fallback.ts'
import type { Failure } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field, FormError } from '../../../../../ui/fields/field.tsx'
import { FileChoice } from '../../../../../ui/fields/file-choice.tsx'
import { Switch } from '../../../../../ui/fields/switch.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { Video } from '../../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../../ui/notices/confirm-dialog.tsx'
import { ErrorState } from '../../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { chosenVideos } from './chosen-videos.ts'
import { approvalText, dropFiles, type FailedFile, FailedFiles, SendingBar } from './uploads.tsx'
import { type OwnMedia, type ReportedMedia, useMedias } from './use-medias.ts'

/** [P7, P8] The short videos of the performer's profile, newest first. */
export function MediasPanel() {
  const medias = useMedias()
  /** what was chosen or dropped, sent one after the other */
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  useFocusFallback(medias.medias.map(({ id }) => id).join())
  const room = mediasAtMost - medias.medias.length - chosen.length
  const choose = (files: readonly File[]) => {
    const picked = chosenVideos(files, room)
    setChosen([...chosen, ...picked.sendable])
    setFailed(picked.failed)
  }
  const [next] = chosen
  return (
    <Panel
      title={say('Your videos')}
      actions={
        <FileChoice accept={readableVideos} multiple onChoose={choose}>
          {(open) => (
            <Button
              size="sm"
              tone="quiet"
              icon={<Video aria-hidden size={18} />}
              disabled={!medias.isLoaded || room <= 0}
              onClick={open}
            >
              {say('Add a video')}
            </Button>
          )}
        </FileChoice>
      }
    >
      {medias.error ? (
        <ErrorState error={medias.error} onRetry={() => void medias.refetch()} />
      ) : !medias.isLoaded ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <section aria-label={say('Your videos')} className="grid gap-3" {...dropFiles(choose)}>
          <p className="text-sm text-paper-1">
            {say(
              'Drag videos here to add them. MP4, MOV or WebM, at most two minutes and 32 MB. Each appears once we have checked it.',
            )}
          </p>
          <FailedFiles files={failed} onDismiss={() => setFailed([])} />
          {next && (
            <div className="grid gap-2">
              <p className="text-sm wrap-anywhere text-paper-1">
                <bdi className="font-semibold">{next.name}</bdi>
                {chosen.length > 1 && ` · ${say('{count} more after it', { count: chosen.length - 1 })}`}
              </p>
              <MediaForm
                key={`${next.name} ${next.size} ${next.lastModified}`}
                initial={{ title: titleOf(next), forSubscribers: false }}
                submitLabel={say('Send the video')}
                onSend={(fields) => medias.add(next, fields)}
                onDone={() => setChosen(chosen.slice(1))}
              />
            </div>
          )}
          <SendingBar sent={medias.sent} />
          {medias.medias.length > 0 && (
            <ul className="divide-y divide-line">
              {medias.medias.map((media) => (
                <MediaItem key={media.id} media={media} medias={medias} />
              ))}
            </ul>
          )}
        </section>
      )}
    </Panel>
  )
}

/** What the file is called, to begin with. */
const titleOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, mediaTitleLengths.most)

/** One video of the performer: its picture, its state of approval, and what can be done with it. */
function MediaItem({ media, medias }: { media: OwnMedia; medias: ReturnType<typeof useMedias> }) {
  const [isEditing, setEditing] = useState(false)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const [removing, setRemoving] = useState<{ failure?: Failure | undefined }>()
  const { title, forSubscribers } = media
  const isPublic = media.approvalStatus === 'approved'
  const remove = async () => {
    setRemoving({})
    const failure = await medias.remove(media)
    setRemoving(failure && { failure })
  }
  return (
    <li className="flex flex-wrap items-start gap-4 py-3 first:pt-0 last:pb-0">
      <a href={media.address} target="_blank" rel="noreferrer" className="shrink-0">
        <img
          src={media.posterAddress}
          alt={say('Play {title}', { title })}
          className="aspect-4/3 w-28 rounded bg-ink-2 object-cover"
        />
      </a>
      {isEditing ? (
        <MediaForm
          initial={{ title, forSubscribers }}
          submitLabel={say('Keep it so')}
          onSend={(fields) => medias.edit(media, fields)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="wrap-anywhere">
            <bdi className="font-semibold">{title}</bdi>{' '}
            <span className="text-sm text-paper-2">
              {formatDuration(Math.round(media.durationMs / 1000))}
            </span>
          </p>
          <p className="text-sm wrap-anywhere text-paper-1">
            {isPublic && forSubscribers ? say('Your subscribers can play it.') : approvalText(media)}
          </p>
          {media.decisionId !== null && <ObjectLink decisionId={media.decisionId} />}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" tone="quiet" onClick={() => setEditing(true)}>
              {say('Change')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => setAsksRemoval(true)}>
              {say('Take it away')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        title={say('Take “{title}” away', { title })}
        confirmLabel={say('Take it away')}
        tone="danger"
        busy={removing !== undefined && !removing.failure}
        failure={removing?.failure}
        onConfirm={() => void remove()}
      >
        <p>{say('Nobody sees it any more, and its file is erased.')}</p>
      </ConfirmDialog>
    </li>
  )
}

interface MediaFormProps {
  initial: ReportedMedia
  submitLabel: string
  onSend: (fields: ReportedMedia) => Promise<Failure | undefined>
  onDone: () => void
}

const { least, most } = mediaTitleLengths
const rules = { title: textRules({ least, most }) }

/** What is said of a video, and who may see it. */
function MediaForm({ initial, submitLabel, onSend, onDone }: MediaFormProps) {
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: initial,
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('title'), [setFocus])
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ title, forSubscribers }) => {
    const failure = await onSend({ title, forSubscribers })
    if (failure) return showFailure(failure, ['title'], setError)
    onDone()
  })
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={send}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field
        label={say('Title')}
        hint={say('A new title is looked at before everybody reads it.')}
        error={errors.title?.message}
      >
        {(field) => <TextInput {...field} {...register('title')} maxLength={most} dir="auto" />}
      </Field>
      <Controller
        control={control}
        name="forSubscribers"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={say('Only for subscribers')}
            hint={say('Everybody else sees its picture and its title.')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {submitLabel}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onDone}>
          {say('Leave it')}
        </Button>
      </div>
    </form>
  )
}
