import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { emptyPromo, type PromoValues, promoAsk } from './promo-ask.ts'
import { promoRules, promoWords } from './promo-rules.ts'

const fields = ['code', 'kind', 'value', 'minimum', 'validUntil', 'usesPerClient', 'usesInAll'] as const

export function PromoForm({ onMade }: { onMade: () => void }) {
  const create = useAction('createPromoCode')
  const { register, handleSubmit, setError, formState, control, reset } = useForm<PromoValues>({
    defaultValues: emptyPromo,
    resolver: rulesResolver(promoRules, useSentences(), promoWords),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    const result = await create.attempt({ body: promoAsk(values) })
    if (!result.ok) return showFailure(result, fields, setError)
    const { promoCode } = result.value
    onMade()
    reset(emptyPromo)
    toast({ tone: 'good', text: say('{code} can be used', { code: promoCode.code }) })
  })
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
      {errors.root && (
        <div className="sm:col-span-2">
          <FormError>{errors.root.message}</FormError>
        </div>
      )}
      <Field
        label={say('Code')}
        hint={say('Letters, digits and hyphens, 3 to 40.')}
        error={errors.code?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
          />
        )}
      </Field>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <SegmentedControl
            label={say('It gives')}
            showLabel
            wide
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'fixed', label: say('Credits') },
              { value: 'percentage', label: say('Percent') },
            ]}
          />
        )}
      />
      <Field label={say('How much')} error={errors.value?.message}>
        {(control) => (
          <TextInput {...control} {...register('value')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <Field label={say('Smallest top-up, in credits')} error={errors.minimum?.message}>
        {(control) => (
          <TextInput {...control} {...register('minimum')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <Field
        label={say('Uses a client')}
        hint={say('Empty: as often as one likes.')}
        error={errors.usesPerClient?.message}
      >
        {(control) => (
          <TextInput {...control} {...register('usesPerClient')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <Field label={say('Uses in all')} hint={say('Empty: no end.')} error={errors.usesInAll?.message}>
        {(control) => (
          <TextInput {...control} {...register('usesInAll')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <Field label={say('Last day')} hint={say('Empty: it never ends.')} error={errors.validUntil?.message}>
        {(control) => <TextInput {...control} {...register('validUntil')} type="date" />}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" busy={isSubmitting}>
          {say('Make the code')}
        </Button>
      </div>
    </form>
  )
}
