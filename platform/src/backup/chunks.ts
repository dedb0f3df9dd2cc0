/** Joins small pieces and cuts large ones, so that each but the last has exactly `size` bytes. */
export async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    waiting.push(piece);
    length += piece.length;
    while (length >= size) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, size);
      waiting = [joined.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}
