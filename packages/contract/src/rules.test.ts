import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affordableSeconds, chargedFor, performerPart } from './money/tariff.ts'
import { toCategory } from './people/category-record.ts'
import { formatNotificationTypes, parseNotificationTypes } from './people/notification-types.ts'
import { toPerformer } from './people/performer-record.ts'
import {
  canPeek,
  isFullyBusy,
  isInSession,
  performerStatuses,
  readPerformerStatus,
} from './people/performer-status.ts'
import { readQuality } from './shows/quality.ts'
import { pageButtons, pagePosition, withPageSize } from './site/paging.ts'

describe('performer status', () => {
  it('[P2] reads both spellings of the specification and refuses any other word', () => {
    expect(['Available', 'OnCall', 'BUSY', 'REQUEST'].map(readPerformerStatus)).toEqual([
      'AVAILABLE',
      'ON_CALL',
      'BUSY',
      'REQUEST',
    ])
    expect(() => readPerformerStatus('toString')).toThrow("'toString' is not a performer status")
  })

  it('[P3] decides in a session, peek and fully busy for every status', () => {
    const table = performerStatuses.map((status) => [
      status,
      isInSession(status),
      canPeek(status, true),
      canPeek(status, false),
      isFullyBusy(status, true),
      isFullyBusy(status, false),
    ])
    expect(table).toEqual([
      ['AVAILABLE', false, false, false, false, false],
      ['OFFLINE', false, false, false, false, false],
      ['BUSY', true, true, false, false, true],
      ['ON_CALL', true, false, false, true, true],
      ['REQUEST', false, false, false, false, false],
    ])
  })
})

describe('tariff', () => {
  const price = fc.integer({ min: 1, max: 100_000 })
  const seconds = fc.integer({ min: 0, max: 1_000_000 })

  it('[B1] charges floor(t × price / 60) on the running total', () => {
    expect([0, 1, 7, 59, 60, 61].map((t) => chargedFor(t, 90))).toEqual([0, 1, 10, 88, 90, 91])
    fc.assert(fc.property(seconds, price, (t, p) => chargedFor(t, p) === Math.floor((t * p) / 60)))
  })

  it('[B2] affordable seconds are the most that the credits pay for, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), price, (credits, p) => {
        const most = affordableSeconds(credits, p)
        return chargedFor(most, p) <= credits && chargedFor(most + 1, p) > credits
      }),
    )
    expect(affordableSeconds(5, 0)).toBe(Number.POSITIVE_INFINITY)
  })

  it('[L7] gives the performer the share rounded down, and the platform the rest', () => {
    expect(performerPart(101, 70)).toBe(70)
    expect(performerPart(0, 70)).toBe(0)
  })
})

describe('the specification’s reading rules', () => {
  it('section 5: refuses an unknown quality with the list of allowed values', () => {
    expect(readQuality('hd')).toBe('hd')
    expect(() => readQuality('uhd')).toThrow("'uhd' is not a valid quality, use one of ld, md, hd")
    expect(() => readQuality('constructor')).toThrow('not a valid quality')
  })

  it('[A10] round-trips notification types, and names an unknown type in its error', () => {
    expect(parseNotificationTypes('SSA;MSG;')).toEqual({ SSA: true, PRO: false, MSG: true })
    expect(formatNotificationTypes({ SSA: true, PRO: false, MSG: true })).toBe('SSA;MSG;')
    expect(parseNotificationTypes('')).toEqual({ SSA: false, PRO: false, MSG: false })
    expect(() => parseNotificationTypes('SSA;SMS;')).toThrow("'SMS' is not a notification type")
  })

  it('section 3, [P10]: the mapper of a category promotes its first text to mainText', () => {
    const texts = [{ title: 'Musik' }, { title: 'Music' }]
    expect(toCategory({ id: 'music', texts })).toEqual({ id: 'music', texts, mainText: { title: 'Musik' } })
    expect(toCategory({ texts: [] }).mainText).toBeUndefined()
  })

  it('section 3: the mapper takes the first advert number and role, copies the rest, attaches what is given', () => {
    const wire = {
      id: 'p',
      advert_numbers: [{ advertNumber: 1001 }, { advertNumber: 7 }],
      roles: ['PERFORMER'],
    }
    expect(toPerformer(wire, { photos: [] })).toEqual({
      ...wire,
      advertId: 1001,
      role: 'PERFORMER',
      photos: [],
    })
    expect(toPerformer({ advert_numbers: [], roles: [] }).advertId).toBeUndefined()
  })
})

describe('pager', () => {
  it('shows two page buttons each side of the current page, within the list', () => {
    expect(pageButtons({ limit: 40, offset: 80, total: 240 })).toEqual([1, 2, 3, 4, 5])
    expect(pageButtons({ limit: 40, offset: 0, total: 240 })).toEqual([1, 2, 3])
    expect(pageButtons({ limit: 40, offset: 0, total: 0 })).toEqual([1])
    expect(pagePosition({ limit: 40, offset: 200, total: 240 })).toEqual({ page: 6, pages: 6 })
  })

  it('keeps the page-aligned offset when the page size changes', () => {
    expect(withPageSize({ limit: 40, offset: 120, total: 240 }, 80).offset).toBe(80)
    expect(withPageSize({ limit: 80, offset: 80, total: 240 }, 40).offset).toBe(80)
  })
})
