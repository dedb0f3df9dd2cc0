import { formatEuros } from '#kit/money/money.ts';
import { formatDay } from '#kit/time/format.ts';
import type { FigureKind } from './api/fetch-series.ts';

export function formatFigure(kind: FigureKind, value: number, language: string): string {
  if (kind === 'donated_cents') return formatEuros(value, language);
  if (kind === 'fill_rate') {
    return (value / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  }
  const digits = kind === 'hours' ? 1 : 0;
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A day, or the first day of a week, or a month. The database has given it as a day of the zone. */
export function formatPeriod(day: string, step: 'day' | 'week' | 'month', language: string): string {
  const other = step === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const);
  return formatDay(day, language, { month: 'short', ...other });
}
