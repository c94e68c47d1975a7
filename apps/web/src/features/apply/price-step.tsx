import { createRule, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatNumber } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useSentences } from '../../lib/language/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Step } from './step.tsx'

const credits = createRule('credits', {}, (value) => typeof value === 'string' && /^\s*\d*\s*$/.test(value))
const rules = { video: [required, credits], videocall: [credits] } as const
const wholeCredits = () => say('Write whole credits, without a point.')
const words = { video: { credits: wholeCredits }, videocall: { credits: wholeCredits } }

const textOf = (price: number | null) => (price === null ? '' : String(price))
const priceOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** [M4] What the performer offers at first; the studio has the other prices. */
export function PriceStep({ isDone }: { isDone: boolean }) {
  const prices = useCall('studioPrices').data
  const terms = useCall('studioTerms').data
  const save = useAction('setStudioPrices')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, formState } = useForm({
    values: { video: textOf(prices?.video ?? null), videocall: textOf(prices?.videocall ?? null) },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting, isDirty } = formState
  const submit = handleSubmit(async ({ video, videocall }) => {
    if (!prices) return
    const asked = { video: priceOf(video), videocall: priceOf(videocall) }
    const services = { ...prices.services, video: true, videocall: asked.videocall !== null }
    const body = { ...prices, ...asked, services }
    const result = await save.attempt({ body })
    if (!result.ok) return showFailure(result, ['video', 'videocall'], setError)
    await invalidate('studioPrices', 'application', 'studio')
    toast({ tone: 'good', text: say('Your prices are saved') })
  })
  const bounds = terms && {
    min: formatNumber(terms.minute.min),
    max: formatNumber(terms.minute.max),
  }
  return (
    <Step title={say('Services and prices')} isDone={isDone}>
      {!prices || !bounds ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          {errors.root && <FormError>{errors.root.message}</FormError>}
          <Field
            label={say('Private show, credits a minute')}
            hint={say('From {min} to {max} credits.', bounds)}
            error={errors.video?.message}
          >
            {(control) => (
              <TextInput {...control} {...register('video')} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
          <Field
            label={say('Video call, credits a minute')}
            hint={say('You and the client see each other. Empty: you take no video calls.')}
            error={errors.videocall?.message}
          >
            {(control) => (
              <TextInput {...control} {...register('videocall')} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
          <Button
            type="submit"
            size="sm"
            className="justify-self-start"
            busy={isSubmitting}
            disabled={!isDirty}
          >
            {say('Save the prices')}
          </Button>
        </form>
      )}
    </Step>
  )
}
