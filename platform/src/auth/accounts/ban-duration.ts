import { invalid } from '../errors.ts';

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const longest = 100 * 365 * 24 * 3_600_000;

/** `none` lifts a ban; otherwise a length such as `24h` or `1h30m`. */
export function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  const length = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0), 0);
  if (parts.map(([whole]) => whole).join('') !== duration || length <= 0) {
    throw invalid('ban_duration must be none or a duration such as 24h or 1h30m');
  }
  return new Date(Date.now() + Math.min(length, longest));
}
