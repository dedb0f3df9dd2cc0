import { expect, it } from 'vitest';
import { inChunks } from './chunks.ts';

async function chunksOf(pieces: readonly string[], size: number): Promise<string[]> {
  async function* source() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const chunks: string[] = [];
  for await (const chunk of inChunks(source(), size)) chunks.push(chunk.toString());
  return chunks;
}

it.each([
  [
    ['a', 'b', 'c', 'd', 'e'],
    ['ab', 'cd', 'e'],
  ],
  [['abcde'], ['ab', 'cd', 'e']],
  [
    ['ab', 'cd'],
    ['ab', 'cd'],
  ],
  [['', 'a', ''], ['a']],
  [[], []],
])('%j becomes %j', async (pieces, chunks) => {
  expect(await chunksOf(pieces, 2)).toEqual(chunks);
});
