import sharp from 'sharp';
import { compose } from './compose.ts';
import type { Drawing } from './drawing.ts';

/** A picture that was checked when it came in; no more is unpacked than such a one can have. */
const mostPixels = 40_000_000;
const longestWork = 20;
const photoSide = 640;

/** The picture as PNG. `photo` is a file of any kind that avatars may have. */
export async function paint(drawing: Drawing, photo: Buffer | null): Promise<Buffer> {
  const svg = compose(drawing, photo && (await readyPhoto(photo)));
  return (
    sharp(Buffer.from(svg))
      // With a palette it would be half as large, and its paper of another colour than the pages'.
      .png({ compressionLevel: 9 })
      .timeout({ seconds: longestWork })
      .toBuffer()
  );
}

function readyPhoto(photo: Buffer): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fffdf8' })
    .jpeg({ quality: 90 })
    .timeout({ seconds: longestWork })
    .toBuffer();
}
