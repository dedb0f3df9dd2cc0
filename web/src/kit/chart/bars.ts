export type ChartPoint = { label: string; value: number };

type Bar = { label: string; x: number; width: number; height: number };

/** Of each step, what stays empty between two bars. */
const gap = 0.25;

/** Bars in a field of 100 by 100. The highest fills it; where all are nothing, none is seen. */
export function barsOf(points: readonly ChartPoint[]): { bars: readonly Bar[]; highest: number } {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const step = 100 / Math.max(points.length, 1);
  const bars = points.map(({ label, value }, index) => ({
    label,
    x: (index + gap / 2) * step,
    width: (1 - gap) * step,
    height: highest === 0 ? 0 : (100 * Math.max(0, value)) / highest,
  }));
  return { bars, highest };
}
