/** Anonymous visitors see only the initial of a last name, followed by a full stop. */
export function partnerName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const last = last_name.trim();
  return [first_name.trim(), [...last].length === 1 ? `${last}.` : last].filter(Boolean).join(' ');
}
