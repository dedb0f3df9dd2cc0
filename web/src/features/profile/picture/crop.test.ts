import { expect, it } from 'vitest';
import { maxZoom, moveCrop, squareOf, wholePicture, zoomCrop } from './crop.ts';

const wide = { width: 800, height: 400 };

it('begins with the largest square in the middle', () => {
  expect(squareOf(wide, wholePicture)).toEqual({ left: 200, top: 0, side: 400 });
});

it('moves by parts of its side', () => {
  expect(squareOf(wide, moveCrop(wide, wholePicture, 0.25, 0))).toEqual({ left: 300, top: 0, side: 400 });
});

it('never leaves the picture', () => {
  expect(squareOf(wide, moveCrop(wide, wholePicture, -9, 9))).toEqual({ left: 0, top: 0, side: 400 });
  const close = zoomCrop(wide, wholePicture, 2);
  expect(squareOf(wide, moveCrop(wide, close, 9, 9))).toEqual({ left: 600, top: 200, side: 200 });
});

it('zooms around the same point, within limits', () => {
  expect(squareOf(wide, zoomCrop(wide, wholePicture, 2))).toEqual({ left: 300, top: 100, side: 200 });
  expect(zoomCrop(wide, wholePicture, 99).zoom).toBe(maxZoom);
  expect(zoomCrop(wide, wholePicture, 0.1).zoom).toBe(1);
});

it('comes back inside when it is zoomed out at the edge', () => {
  const corner = moveCrop(wide, zoomCrop(wide, wholePicture, 4), 9, 9);
  expect(squareOf(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 400, top: 0, side: 400 });
});
