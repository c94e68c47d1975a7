import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { cacheWithTtl } from './ttl-cache.ts'

function startCache({ most = 10, atOnce = 10 } = {}) {
  const clock = new ManualClock(0)
  const asked: string[] = []
  const answers: PromiseWithResolvers<string>[] = []
  const read = (key: string) => {
    asked.push(key)
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  return { clock, asked, answers, get: cacheWithTtl({ read, clock, forMs: 1000, most, atOnce }) }
}

describe('a cached value', () => {
  it('is read again only when it is old', async () => {
    const { clock, asked, answers, get } = startCache()
    const both = [get('a'), get('a')]
    // as long as it takes, it is one read
    clock.advance(5000)
    answers[0]?.resolve('first')
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    clock.advance(999)
    expect(await get('a')).toBe('first')
    clock.advance(1)
    void get('a')
    expect(asked).toEqual(['a', 'a'])
  })

  it('is not cached when its read failed', async () => {
    const { asked, answers, get } = startCache()
    const failing = get('a')
    answers[0]?.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    void get('a')
    expect(asked).toEqual(['a', 'a'])
  })

  it('is dropped as the oldest of too many, and concurrent reads are limited', async () => {
    const { asked, answers, get } = startCache({ most: 2, atOnce: 3 })
    for (const key of ['a', 'b', 'c']) void get(key)
    expect(get('d')).toBeUndefined()
    expect(get('c')).toBeDefined()
    for (const answer of answers) answer.resolve('well')
    await get('c')
    void get('a')
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })
})
