import { BRAND } from './brand.ts'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: BRAND.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What a datetime-local input shows for an ISO instant: '2026-03-05T09:00' in Mexico City time; '' for null. */
export function isoToMexicoLocal(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

/** ISO instant of a datetime-local value read as Mexico City time; null for '' or a value that is no date. */
export function mexicoLocalToIso(local: string): string | null {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return null
  // The zone's offset is learnt from the zone's own clock, so that old summer times are right too.
  let at = wanted
  for (let round = 0; round < 2; round++) {
    at += wanted - Date.parse(`${isoToMexicoLocal(new Date(at).toISOString())}Z`)
  }
  return new Date(at).toISOString()
}

/** 'jueves, 5 de marzo de 2026' in Mexico City (SPEC §2 Admin dashboard). */
export function longDate(at: Date): string {
  return at.toLocaleDateString(BRAND.locale, {
    timeZone: BRAND.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

/** '5 mar' in Mexico City. */
export function shortDate(at: Date): string {
  return at.toLocaleDateString(BRAND.locale, {
    timeZone: BRAND.timeZone,
    day: 'numeric',
    month: 'short',
  })
}

/** '5 mar 2026, 09:00:18' of an instant, in Mexico City: as clockTime, on 24 hours. */
export function dateTime(at: Date): string {
  return at.toLocaleString(BRAND.locale, {
    timeZone: BRAND.timeZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
}

/** '5 mar 2026, 09:00' of a datetime-local value; '' for one that is no date. */
export function localDateTime(local: string): string {
  const at = new Date(`${local}Z`)
  if (Number.isNaN(at.getTime())) return ''
  return at.toLocaleString(BRAND.locale, {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
}

/** 'hoy a las 10:39', 'ayer a las 10:39' or 'el 5 mar 2026 a las 10:39', in Mexico City. */
export function dayAndTime(at: Date, now = new Date()): string {
  const day = (date: Date) => isoToMexicoLocal(date.toISOString()).slice(0, 10)
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const word =
    day(at) === day(now)
      ? 'hoy'
      : day(at) === day(yesterday)
        ? 'ayer'
        : `el ${at.toLocaleDateString(BRAND.locale, { timeZone: BRAND.timeZone, dateStyle: 'medium' })}`
  return `${word} a las ${clockTime(at, false)}`
}

/** '10:42:18' in Mexico City; without seconds, '10:42'. */
export function clockTime(at: Date, seconds = true): string {
  return at.toLocaleTimeString(BRAND.locale, {
    timeZone: BRAND.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
  })
}
