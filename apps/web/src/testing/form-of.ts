import { fireEvent } from '@testing-library/react'
import type { openPage } from './open-page.tsx'

type Page = Pick<Awaited<ReturnType<typeof openPage>>, 'shown' | 'happen'>

/** A form as a person meets it: fields by their labels, what is said of each, and buttons by what they say. */
export function formOf({ shown, happen }: Page) {
  const field = (label: string) => {
    const found = [...shown.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    )
    const id = found?.htmlFor
    const control = id ? document.getElementById(id) : found?.querySelector('input')
    if (!(control instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
    return control
  }
  return {
    field,
    /** What a screen reader says with the field. */
    noteOf: (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent,
    write: (label: string, text: string) =>
      happen(() => {
        fireEvent.input(field(label), { target: { value: text } })
      }),
    press: (name: string) =>
      happen(() => {
        const button = [...shown.querySelectorAll('button')].find(
          ({ textContent }) => textContent?.trim() === name,
        )
        if (!button) throw new Error(`no button ${name}`)
        button.click()
      }),
    alert: () => shown.querySelector('[role=alert]')?.textContent,
  }
}
