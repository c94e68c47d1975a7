import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import {
  boundsText,
  forSubscribers,
  kinds,
  netText,
  type PriceField,
  pricesOf,
  rules,
  type StudioPrices,
  type StudioTerms,
  services,
  textsOf,
  type Values,
  words,
} from './price-fields.ts'

/** [O1, M4] What the performer offers, and asks for it. */
export function Services() {
  const prices = useCall('studioPrices')
  const terms = useCall('studioTerms')
  const hasLine = useCall('studioPhone').data?.ready === true
  const error = prices.error ?? terms.error
  const again = () => void Promise.all([prices.refetch(), terms.refetch()])
  if (error) return <ErrorState error={error} onRetry={again} />
  if (!prices.data || !terms.data) return <Skeleton className="h-96" />
  return <ServicesForm prices={prices.data} terms={terms.data} hasLine={hasLine} />
}

interface ServicesFormProps {
  prices: StudioPrices
  terms: StudioTerms
  /** [S11] the operator has a telephone line */
  hasLine: boolean
}

/** [O1, M2, M4] Services on and off, each with its price. What is asked for or running goes on as agreed to. */
function ServicesForm({ prices, terms, hasLine }: ServicesFormProps) {
  const setPrices = useAction('setStudioPrices')
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    values: textsOf(prices),
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const invalidate = useInvalidate()
  const typed = useWatch({ control })
  const { errors, isSubmitting, isDirty } = formState
  const save = handleSubmit(async (values) => {
    const result = await setPrices.attempt({ body: pricesOf(values) })
    if (!result.ok) return showFailure(result, Object.keys(kinds) as PriceField[], setError)
    // said once the form holds them: what is typed before that, it would take back
    await invalidate('studioPrices', 'studio', 'application')
    toast({
      tone: 'good',
      text: say('Your services and prices hold from now on'),
      detail: say('What is asked for or runs already goes on as agreed.'),
    })
  })
  const priceField = ({ field, label, hint }: (typeof forSubscribers)[number]) => {
    const parts = [hint && say(hint), boundsText(prices[field], terms[kinds[field]])]
    return (
      <Field
        key={field}
        label={say(label)}
        hint={
          <>
            {parts.filter(Boolean).join(' ')}{' '}
            <strong className="font-semibold text-paper-1">{netText(typed[field] ?? '', terms)}</strong>
          </>
        }
        error={errors[field]?.message}
      >
        {(input) => <TextInput {...input} {...register(field)} inputMode="numeric" autoComplete="off" />}
      </Field>
    )
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={save}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <ul className="divide-y divide-line">
        {services
          .filter(({ service }) => service !== 'phone' || hasLine)
          .map(({ service, label, hint, price }) => (
            <li key={service} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 first:pt-0">
              <Controller
                control={control}
                name={`services.${service}`}
                render={({ field: { value, onChange } }) => (
                  <Switch label={say(label)} hint={say(hint)} checked={value} onChange={onChange} />
                )}
              />
              {(typed.services?.[service] || errors[price.field]) && priceField(price)}
            </li>
          ))}
        <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4">
          <h3 className="font-medium">{say('Subscriptions')}</h3>
          {forSubscribers.map(priceField)}
        </li>
      </ul>
      <Button
        type="submit"
        size="sm"
        tone={isDirty ? 'primary' : 'quiet'}
        className="justify-self-start"
        busy={isSubmitting}
        disabled={!isDirty}
      >
        {say('Save services and prices')}
      </Button>
    </form>
  )
}
