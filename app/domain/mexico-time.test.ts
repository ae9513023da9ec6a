import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockTime,
  dayAndTime,
  dateTime,
  isoToMexicoLocal,
  localDateTime,
  longDate,
  mexicoLocalToIso,
  shortDate,
} from './mexico-time.ts'

describe('dates in Mexico City time', () => {
  it('shows an instant as the clock on the wall there', () => {
    expect(isoToMexicoLocal('2026-03-05T15:00:00Z')).toBe('2026-03-05T09:00')
    expect(isoToMexicoLocal(null)).toBe('')
    expect(isoToMexicoLocal('ayer')).toBe('')
  })

  it('reads a typed date as Mexico City time, summer times of old included', () => {
    expect(mexicoLocalToIso('2026-07-05T09:00')).toBe('2026-07-05T15:00:00.000Z')
    expect(mexicoLocalToIso('2021-07-05T09:00')).toBe('2021-07-05T14:00:00.000Z')
    expect(mexicoLocalToIso('')).toBeNull()
  })

  it('says today, yesterday or the day', () => {
    const now = new Date('2026-03-05T15:00:00Z')
    expect(dayAndTime(new Date('2026-03-05T06:10:00Z'), now)).toBe('hoy a las 00:10')
    expect(dayAndTime(new Date('2026-03-05T05:50:00Z'), now)).toBe('ayer a las 23:50')
    expect(dayAndTime(new Date('2026-02-27T16:00:00Z'), now)).toBe('el 27 feb 2026 a las 10:00')
  })

  it('survives the round trip for any minute', () => {
    const minute = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2060, 0, 1) })
    fc.assert(
      fc.property(minute, (ms) => {
        const local = isoToMexicoLocal(new Date(ms).toISOString())
        expect(isoToMexicoLocal(mexicoLocalToIso(local))).toBe(local)
      }),
    )
  })

  it('writes a typed date to be read', () => {
    expect(localDateTime('2026-03-05T09:00')).toBe('5 mar 2026, 09:00')
    expect(localDateTime('')).toBe('')
  })

  it('writes the dashboard date in Spanish', () => {
    expect(longDate(new Date('2026-03-06T03:00:00Z'))).toBe('jueves, 5 de marzo de 2026')
    expect(clockTime(new Date('2026-03-05T16:42:18Z'))).toBe('10:42:18')
    expect(dateTime(new Date('2026-03-06T05:42:18Z'))).toBe('5 mar 2026, 23:42:18')
    expect(shortDate(new Date('2026-03-06T05:42:18Z'))).toBe('5 mar')
  })
})
