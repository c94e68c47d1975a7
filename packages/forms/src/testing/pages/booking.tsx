import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { type FieldError, useFieldArray, useForm } from 'react-hook-form'
import { between, email, integer, minLength, required, requiredIf, type Schema, sameAs } from '../../index.ts'
import { english } from '../../messages/en.ts'
import { rulesResolver } from '../../react-hook-form/index.ts'

interface Booking {
  contact: { name: string; email: string }
  post: boolean
  street: string
  days: string[]
  guests: { name: string; age: number; email: string; emailAgain: string }[]
}

const booking = {
  'contact.name': [required],
  'contact.email': [required, email, minLength(8)],
  street: [requiredIf(({ post }) => post)],
  days: [required],
  guests: [required, minLength(2, 'items')],
  'guests.*.name': [required],
  'guests.*.age': [integer, between(0, 120)],
  'guests.*.emailAgain': [sameAs('guests.*.email')],
} satisfies Schema<Booking>

const guest = { name: '', age: Number.NaN, email: '', emailAgain: '' }

const defaultValues: Booking = {
  contact: { name: '', email: '' },
  post: false,
  street: '',
  days: [],
  guests: [],
}

function Field({ name, error, ...rest }: ComponentProps<'input'> & { error: FieldError | undefined }) {
  return (
    <p>
      <input {...rest} name={name} aria-invalid={error !== undefined} aria-describedby={`${name}-error`} />
      <output id={`${name}-error`}>{error && messagesOf(error)}</output>
    </p>
  )
}

function messagesOf({ message, types }: Pick<FieldError, 'message' | 'types'>): string {
  return types === undefined ? (message ?? '') : Object.values(types).flat().join(' ')
}

const submitted: Booking[] = []

/** A form with a group, a list of rows, a control that is a list by itself, and rules that look at other fields. */
function BookingForm() {
  const { register, control, formState, handleSubmit, trigger } = useForm<Booking>({
    defaultValues,
    resolver: rulesResolver(booking, english),
    criteriaMode: location.hash === '#all' ? 'all' : 'firstError',
  })
  const { errors } = formState
  const guests = useFieldArray({ control, name: 'guests' })
  const submit = handleSubmit((values) => {
    submitted.push(structuredClone(values))
  })
  Object.assign(globalThis, { submitted, trigger })
  return (
    <form onSubmit={submit} noValidate>
      <Field {...register('contact.name')} error={errors.contact?.name} />
      <Field {...register('contact.email')} error={errors.contact?.email} />
      <input type="checkbox" {...register('post', { deps: 'street' })} />
      <Field {...register('street')} error={errors.street} />
      <select multiple {...register('days')} aria-invalid={errors.days !== undefined}>
        <option>Monday</option>
        <option>Tuesday</option>
      </select>
      <output id="days-error">{errors.days?.message}</output>
      {guests.fields.map(({ id }, index) => (
        <fieldset key={id}>
          <Field {...register(`guests.${index}.name`)} error={errors.guests?.[index]?.name} />
          <Field
            {...register(`guests.${index}.age`, { valueAsNumber: true })}
            type="number"
            error={errors.guests?.[index]?.age}
          />
          <Field {...register(`guests.${index}.email`)} error={errors.guests?.[index]?.email} />
          <Field {...register(`guests.${index}.emailAgain`)} error={errors.guests?.[index]?.emailAgain} />
          <button type="button" name="remove" onClick={() => guests.remove(index)}>
            Remove
          </button>
        </fieldset>
      ))}
      <output id="guests-error">{errors.guests?.root && messagesOf(errors.guests.root)}</output>
      <button type="button" id="add" onClick={() => guests.append(guest)}>
        Add
      </button>
      <button type="submit">Book</button>
    </form>
  )
}

createRoot(document.body).render(<BookingForm />)
