import { pages } from '@footlight/contract'
import { expect, it } from 'vitest'
import { createAppRouter } from './router.tsx'

it('has a screen for each page that the server answers 200 for, and no other', () => {
  const paths = Object.keys(createAppRouter().routesByPath).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'))
  expect(paths.toSorted()).toEqual(Object.keys(pages).toSorted())
})
