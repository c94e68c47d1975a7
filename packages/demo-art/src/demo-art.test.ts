import { describe, expect, it } from 'vitest'
import { acts, categoryIds, demoCategories, people, person, portrait } from './index.ts'

const all = people()
const distinct = <T>(values: readonly T[]) => new Set(values).size

describe('person', () => {
  it('makes 240 different people, numbered 1001 to 1240, the same ones each time', () => {
    expect(all.length).toBe(240)
    expect([all[0]?.number, all.at(-1)?.number]).toEqual([1001, 1240])
    expect(distinct(all.map(({ displayName }) => displayName))).toBe(240)
    expect(distinct(all.map(({ username }) => username))).toBe(240)
    expect(distinct(all.map(({ headline }) => headline))).toBe(240)
    expect(person(1100)).toEqual(all[99])
    expect(() => person(1241)).toThrow(RangeError)
  })

  it('[A] gives names that the register call would take too', () => {
    for (const { username } of all) expect(username).toMatch(/^[a-z]{2,}\.[a-z]{2,}$/)
    for (const { username } of all) expect(username.length).toBeLessThanOrEqual(30)
  })

  it('[P1] offers what has a price, within the demo’s range', () => {
    for (const { prices, services } of all) {
      expect(services.peek).toBe(prices.peek !== null)
      expect(services.videocall).toBe(prices.videocall !== null)
      expect(services.phone).toBe(prices.phone !== null)
      for (const price of [prices.video, prices.videocall, prices.phone])
        if (price !== null) expect(price >= 60 && price <= 240).toBe(true)
      if (prices.peek !== null) expect(prices.peek >= 20 && prices.peek <= 60).toBe(true)
    }
  })

  it('[E8] lets the broadcaster in a private show be peeked at', () => {
    expect(person(1005).services.peek).toBe(true)
  })

  it('fills every act and every category, and says nothing twice in one profile', () => {
    expect(distinct(all.map(({ act }) => act))).toBe(acts.length)
    expect(distinct(all.flatMap(({ categories }) => categories))).toBe(categoryIds.length)
    for (const { reviews } of all) expect(distinct(reviews.map(({ text }) => text))).toBe(reviews.length)
    for (const { about } of all) expect(about.split(/[.?!] /).length).toBeGreaterThanOrEqual(2)
  })
})

describe('demoCategories', () => {
  it('[P10] has a title and a text in four languages', () => {
    for (const { texts } of demoCategories) {
      expect(texts.map(({ language }) => language)).toEqual(['en', 'nl', 'fr', 'de'])
      for (const { title, body } of texts) expect(title && body).not.toBe('')
    }
  })
})

describe('portrait', () => {
  it('draws every act, in colours and numbers that a renderer without oklch() understands', () => {
    for (const act of acts) {
      const svg = portrait({ seed: 1042, act, variant: 1 })
      expect(svg).not.toMatch(/NaN|undefined|Infinity|oklch/)
      expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length)
    }
  })

  it('refers to nothing that it does not hold', () => {
    for (const { number, act } of all) {
      const svg = portrait({ seed: number, act, variant: 0 })
      const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(ids).toContain(id)
    }
  })

  it('is the same each time, and differs from person to person and from photo to photo', () => {
    const draw = (seed: number, variant: number) => portrait({ seed, act: 'voice', variant })
    expect(draw(1001, 0)).toBe(draw(1001, 0))
    expect(distinct([draw(1001, 0), draw(1001, 1), draw(1002, 0)])).toBe(3)
  })
})
