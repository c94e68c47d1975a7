import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage, Refused } from '../../../../../testing/open-page.tsx'
import { OwnPageForm } from './own-page-form.tsx'

const page = {
  displayName: 'Mara Vale',
  headline: 'Close-up magic',
  about: 'I deal cards.',
  abouts: {},
  languages: ['en'],
  categories: [],
  country: 'BE',
}

it('[O1, P1] sends what was written, and shows a refusal at its field', async () => {
  const refused = { path: 'body.headline', rule: 'too_big', message: 'This is too long.' }
  const opened = await openPage(() => createElement(OwnPageForm, { page }), {
    setStudioProfile: new Refused(400, 'VALIDATION', [refused]),
    listCategories: { categories: [] },
  })
  const headline = screen.getByLabelText('Headline')
  await opened.user.clear(headline)
  await opened.user.type(headline, 'Cards')
  // the text from before there were languages stands in the first of them
  expect(screen.getByLabelText('About you in English')).toHaveProperty('value', 'I deal cards.')
  await opened.user.click(screen.getByRole('button', { name: 'Save your page' }))
  const sent = { ...page, headline: 'Cards', abouts: { en: 'I deal cards.' } }
  expect(opened.sent).toEqual([['setStudioProfile', sent]])
  expect(headline.getAttribute('aria-invalid')).toBe('true')
  expect(headline).toHaveProperty('value', 'Cards')
  screen.getByText('This is too long.')
})
