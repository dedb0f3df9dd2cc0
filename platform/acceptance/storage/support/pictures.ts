import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** A picture that does not compress to nothing. */
export function picture(format: Format, width = 60, height = 40): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a03',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer();
}

/** A camera's picture: lying on its side, with the place where it was taken. */
export function photograph(format: 'jpeg' | 'webp' | 'png' | 'avif' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Copyright: 'Secret Author' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 46/1 0/1' },
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Secret Place</secret></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
}
