/** The part of a picture that is shown: a square around a point, given in parts of the picture's width and height. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const maxZoom = 4;
export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in the picture's own pixels. */
export function squareOf(picture: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side };
}

/** Moves the square by parts of its own side, and never beyond the picture. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return placeCrop(picture, {
    zoom: crop.zoom,
    x: crop.x + (right * side) / picture.width,
    y: crop.y + (down * side) / picture.height,
  });
}

export function zoomCrop(picture: Size, crop: Crop, zoom: number): Crop {
  return placeCrop(picture, { ...crop, zoom: clamp(zoom, 1, maxZoom) });
}

/** How far the middle of the square can go, in parts of the picture. */
export function reachOf(picture: Size, crop: Crop) {
  const { side } = squareOf(picture, crop);
  const half = { x: side / 2 / picture.width, y: side / 2 / picture.height };
  return { x: { from: half.x, to: 1 - half.x }, y: { from: half.y, to: 1 - half.y } };
}

/** The same square, brought back inside the picture. */
export function placeCrop(picture: Size, { zoom, x, y }: Crop): Crop {
  const reach = reachOf(picture, { zoom, x, y });
  return { zoom, x: clamp(x, reach.x.from, reach.x.to), y: clamp(y, reach.y.from, reach.y.to) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
