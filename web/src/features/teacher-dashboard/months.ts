export type Month = { month: string; hours: number };

const maxShown = 36;

/** Every month from the first with hours until now, also the empty ones, from the earliest to the latest. */
export function everyMonth(taught: readonly Month[], today: string): Month[] {
  const hours = new Map(taught.map((each) => [each.month.slice(0, 7), each.hours]));
  const first = [...hours.keys()].toSorted()[0];
  if (first === undefined) return [];
  const months: Month[] = [];
  for (
    let month = today.slice(0, 7);
    month >= first && months.length < maxShown;
    month = monthBefore(month)
  ) {
    months.unshift({ month, hours: hours.get(month) ?? 0 });
  }
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
