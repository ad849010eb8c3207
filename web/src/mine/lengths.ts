// Days and lengths as a language writes them.

export function day(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

const MINUTE = 60

export function length(seconds: number, locale: string): string {
  const unit = (n: number, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(n)
  if (seconds < MINUTE) return unit(seconds, 'second')
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 100) return unit(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return [unit(hours, 'hour'), ...(minutes % 60 ? [unit(minutes % 60, 'minute')] : [])].join(' ')
}
