import { maxLegalName, readablePictures, uploadLimits } from '@footlight/contract'
import { createRule, maxLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useId } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { sendDocument } from '../../../lib/calls/send-file.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldError, FormError } from '../../../ui/fields/field.tsx'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

interface DocumentFormProps {
  /** of a person on the list, or a new one */
  person: 'performer' | 'other' | { id: string; legalName: string }
  onDone: () => void
  onCancel?: () => void
}

interface Values {
  legalName: string
  birthDate: string
  expiresOn: string
  document: File | null
  portrait: File | null
  depiction: boolean
  publication: boolean
  download: boolean
}

const isTrue = createRule('accepted', {}, (value) => value === true)
const isFile = createRule('chosen', {}, (value) => value instanceof File && value.size <= uploadLimits.bytes)
const rules = {
  legalName: [required, maxLength(maxLegalName)],
  birthDate: [required],
  expiresOn: [required],
  document: [isFile],
  portrait: [isFile],
  depiction: [isTrue],
  publication: [isTrue],
  download: [isTrue],
} as const
const consent = () => say('Without this consent the person cannot appear.')
const picture = () => say('Choose a picture of at most 10 MB.')
const words = {
  document: { chosen: picture },
  portrait: { chosen: picture },
  depiction: { accepted: consent },
  publication: { accepted: consent },
  download: { accepted: consent },
}
const consents = [
  { name: 'depiction', label: 'The person agrees to be shown live.' },
  { name: 'publication', label: 'The person agrees to the publication of photos and videos.' },
  { name: 'download', label: 'The person agrees to the download of what is published.' },
] as const
const fields = ['legalName', 'birthDate', 'expiresOn', 'document', 'portrait'] as const

/** [O14] A person's identity document: both pictures are uploaded when the form is sent, and nothing is lost if that fails. */
export function DocumentForm({ person, onDone, onCancel }: DocumentFormProps) {
  const add = useAction('addStagePerson')
  const renew = useAction('renewDocument')
  const invalidate = useInvalidate()
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      legalName: typeof person === 'object' ? person.legalName : '',
      birthDate: '',
      expiresOn: '',
      document: null,
      portrait: null,
      depiction: false,
      publication: false,
      download: false,
    },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting } = formState

  async function upload(name: 'document' | 'portrait', file: File | null): Promise<string | null> {
    if (!file) return null
    const result = await sendDocument(file)
    if (result.ok) return result.value.id
    setError(name, { type: 'server', message: result.message })
    return null
  }

  const submit = handleSubmit(async ({ legalName, birthDate, expiresOn, ...values }) => {
    const document = await upload('document', values.document)
    const portrait = document && (await upload('portrait', values.portrait))
    if (!document || !portrait) return
    const given = { depiction: true, publication: true, download: true } as const
    const body = { legalName, birthDate, expiresOn, document, portrait, consent: given }
    const result =
      typeof person === 'object'
        ? await renew.attempt({ params: { id: person.id }, body })
        : await add.attempt({ body: { ...body, isPerformer: person === 'performer' } })
    if (!result.ok) return showFailure(result, fields, setError)
    await invalidate('stagePeople', 'application')
    toast({ tone: 'good', text: say('The document is with us') })
    onDone()
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field
        label={say('Name as in the document')}
        hint={say('Clients never see it.')}
        error={errors.legalName?.message}
      >
        {(field) => <TextInput {...field} {...register('legalName')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={say('Date of birth')} error={errors.birthDate?.message}>
          {(field) => <TextInput {...field} {...register('birthDate')} type="date" />}
        </Field>
        <Field label={say('The document is valid until')} error={errors.expiresOn?.message}>
          {(field) => <TextInput {...field} {...register('expiresOn')} type="date" />}
        </Field>
      </div>
      <PictureField
        control={control}
        name="document"
        label={say('Picture of the document')}
        error={errors.document?.message}
      />
      <PictureField
        control={control}
        name="portrait"
        label={say('Picture of the person holding it')}
        error={errors.portrait?.message}
      />
      <div>
        {consents.map(({ name, label }) => (
          <Checkbox key={name} {...register(name)} aria-invalid={errors[name] ? true : undefined}>
            {say(label)}
          </Checkbox>
        ))}
        <div aria-live="polite" className="text-sm">
          {(errors.depiction ?? errors.publication ?? errors.download) && (
            <FieldError>{consent()}</FieldError>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {say('Send the document')}
        </Button>
        {onCancel && (
          <Button size="sm" tone="quiet" onClick={onCancel}>
            {say('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface PictureFieldProps {
  control: Control<Values>
  name: 'document' | 'portrait'
  label: string
  error: string | undefined
}

function PictureField({ control, name, label, error }: PictureFieldProps) {
  const { field } = useController({ control, name })
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <FileChoice accept={readablePictures} onChoose={([file]) => field.onChange(file ?? null)}>
        {(open) => (
          <div className="flex flex-wrap items-center gap-3">
            <Button ref={field.ref} size="sm" tone="quiet" aria-describedby={id} onClick={open}>
              {say('Choose a picture')}
            </Button>
            {field.value && (
              <bdi className="min-w-0 text-sm text-paper-1 wrap-anywhere">{field.value.name}</bdi>
            )}
          </div>
        )}
      </FileChoice>
      <div aria-live="polite" className="text-sm">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          <span className="text-paper-2">{say('JPEG, PNG, WebP or AVIF, at most 10 MB. No PDF.')}</span>
        )}
      </div>
    </div>
  )
}
