import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bearTranslation } from './bear-translation.ts'

const { removeChild, insertBefore } = Node.prototype
beforeEach(() => bearTranslation())
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

it('lets React insert before a text and remove it after a browser has translated it', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const render = (icon: boolean, text: string | false) =>
    flushSync(() =>
      root.render(createElement('p', null, icon && createElement('i'), text, createElement('b'))),
    )
  render(false, 'words')
  const translated = document.createElement('font')
  place.querySelector('p')?.firstChild?.replaceWith(translated)
  render(true, 'words')
  expect(place.innerHTML).toBe('<p><font></font><b></b><i></i></p>')
  render(true, false)
  root.unmount()
  expect(place.innerHTML).toBe('')
})

it('still refuses to remove an element that is not a child', () => {
  expect(() => document.body.removeChild(document.createElement('i'))).toThrow()
})
