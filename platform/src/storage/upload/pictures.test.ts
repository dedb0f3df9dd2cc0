import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { Pictures } from './pictures.ts';

let folder: string;
let drafts: Drafts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-pictures-'));
  drafts = new Drafts(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function incoming(width: number, height: number) {
  const path = join(folder, randomUUID());
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  await writeFile(path, bytes);
  return { path, size: bytes.length, etag: '""' };
}

test('a picture comes in while every slot for renditions is taken and a hundred wait', async () => {
  const pictures = new Pictures();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const renditions = Array.from({ length: 101 }, () => pictures.render(() => held));
  // One more is refused: the line is full.
  await expect(pictures.render(() => held)).rejects.toMatchObject({ error: 'SlowDown' });
  const rules = { limit: 1_000_000, longestSide: 100 };
  const rewritten = await pictures.rewrite(drafts, await incoming(300, 150), 'image/jpeg', rules);
  expect(await sharp(rewritten.path).metadata()).toMatchObject({ width: 100, height: 50 });
  release();
  await Promise.all(renditions);
});

test('a smaller picture keeps its size, and so does any where there is no limit', async () => {
  const pictures = new Pictures();
  for (const longestSide of [1000, null]) {
    const rules = { limit: 1_000_000, longestSide };
    const rewritten = await pictures.rewrite(drafts, await incoming(300, 150), 'image/jpeg', rules);
    expect(await sharp(rewritten.path).metadata()).toMatchObject({ width: 300, height: 150 });
  }
});
