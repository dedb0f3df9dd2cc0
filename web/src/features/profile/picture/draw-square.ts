import { type Crop, squareOf } from './crop.ts';

/** What every avatar is saved as: enough for the largest place it is shown in, on the sharpest screen. */
const savedSide = 512;
const quality = 0.86;

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  const { left, top, side } = squareOf(picture, crop);
  // Where a picture is transparent, it lies on white paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file, without metadata such as location or camera. */
export async function squareAsFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = savedSide;
  canvas.height = savedSide;
  drawSquare(canvas, picture, crop);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!file) throw new Error('the picture could not be drawn');
  return file;
}
