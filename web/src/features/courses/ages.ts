/** What a page for children offers to choose from. */
export const childAges = ['3-6', '7-12', '13-17'] as const;

/** 7-12, as it is printed: 7–12. */
export function spanOfYears(range: string): string {
  return range.replace('-', '–');
}
