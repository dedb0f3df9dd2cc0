import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Token = { light: string; dark: string };

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map<string, Token>(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const grounds = ['paper', 'paper-raised', 'paper-sunk'];
const words = ['ink', 'ink-soft', 'press', 'press-hover', 'honour', 'gold', 'live', 'danger'];

const pairs = [
  ...words.flatMap((word) => grounds.map((ground) => ({ word, ground, least: 4.5 }))),
  { word: 'press', ground: 'press-tint', least: 4.5 },
  { word: 'on-press', ground: 'press', least: 4.5 },
  { word: 'on-press', ground: 'press-hover', least: 4.5 },
  { word: 'on-press', ground: 'danger', least: 4.5 },
  ...['tint-blue', 'tint-gold', 'tint-rose'].map((ground) => ({ word: 'ink', ground, least: 4.5 })),
  ...grounds.map((ground) => ({ word: 'line-control', ground, least: 3 })),
  ...grounds.map((ground) => ({ word: 'focus', ground, least: 3 })),
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: keyof Token): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no colour --${name}`);
  return token[theme];
}

describe('contrast of the colour tokens', () => {
  it('knows the extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  for (const theme of ['light', 'dark'] as const) {
    it.each(pairs)(`${theme}: $word on $ground is at least $least`, ({ word, ground, least }) => {
      expect(contrast(colour(word, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least);
    });
  }
});
