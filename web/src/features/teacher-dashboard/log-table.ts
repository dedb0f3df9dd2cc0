import { money } from '@lomdim/contract/constants';
import type { Taught } from './api/lessons/list-teaching-log.ts';

/** What a spreadsheet would take for a formula is written as text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Comma-separated, as spreadsheets read it; the mark at its head tells them that it is UTF-8. */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

export function logCells(entry: Taught, kind: string): string[] {
  return [
    entry.date_taught,
    String(entry.hours_taught),
    kind,
    entry.course_title ?? '',
    entry.subject ?? '',
    entry.student_name ?? '',
    entry.amount === null ? '' : (entry.amount / money.centsPerUnit).toFixed(2),
    entry.currency?.toUpperCase() ?? '',
  ];
}
