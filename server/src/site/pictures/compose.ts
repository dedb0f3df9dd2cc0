import { directionOf } from '@lomdim/contract/languages';
import { artStyle, colours } from './art/colours.ts';
import { mark, star } from './art/parts.ts';
import { articleScene, courseScene, lampAlone, portraitPlace, scene, teacherScene } from './art/scenes.ts';
import type { Drawing, Portrait } from './drawing.ts';
import { type Face, faces } from './text/face.ts';
import { fitHeadline, wrapAndCut } from './text/lines.ts';
import { type Direction, directionOfText, isolated } from './text/runs.ts';

const pictureSize = { width: 1200, height: 630 } as const;
const margin = 72;
const textWidth = 600;
/** The texts stand in the middle of what the mark above leaves free. */
const textArea = { top: 128, bottom: 606 };
const product = 'Lomdim';

/** A row of the text: how high it is, and how it looks from there on. */
type Row = { height: number; draw(top: number): string };

/** A picture as SVG. Its letters are outlines, so that it looks the same on every machine; `photo` is a JPEG. */
export function compose(drawing: Drawing, photo: Buffer | null): string {
  const isRtl = directionOf(drawing.language) === 'rtl';
  const page: Page = {
    start: isRtl ? pictureSize.width - margin : margin,
    isRtl,
    direction: isRtl ? 'rtl' : 'ltr',
  };
  const sceneX = isRtl ? margin - 12 : pictureSize.width - margin + 12 - scene.width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">
    <style>${artStyle}</style>
    <rect width="100%" height="100%" fill="${colours.paper}"/>
    <g transform="translate(${sceneX} 0)">${sceneOf(drawing, photo)}</g>
    <path d="M0 ${scene.floor}h${pictureSize.width}" stroke="#2b3044" stroke-width="4"/>
    ${brand(page)}${stacked(textRows(drawing, photo, page))}
  </svg>`;
}

type Page = { start: number; isRtl: boolean; direction: Direction };

function sceneOf({ kind, portrait }: Drawing, photo: Buffer | null): string {
  if (kind === 'course') return courseScene();
  if (kind === 'article' || portrait === null) return articleScene();
  return teacherScene(portraitIn(portrait, photo, portraitPlace, 150) ?? lampAlone());
}

type Place = { x: number; y: number; width: number; height: number };

/** A photograph, or initials on a quiet tint; undefined where there are no letters for them. */
function portraitIn(
  portrait: Portrait,
  photo: Buffer | null,
  { x, y, width, height }: Place,
  size: number,
): string | undefined {
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (photo) {
    return `<image ${place} preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`;
  }
  const initials = faces.book.drawable(portrait.initials);
  if (initials === '') return undefined;
  const middle = x + (width - faces.book.width(initials, size)) / 2;
  const letters = faces.book.outlines(initials, {
    x: middle,
    y: y + height / 2 + size * 0.34,
    size,
    direction: directionOfText(initials),
  });
  return `<rect ${place} fill="${colours.tints[portrait.tint]}"/><g fill="${colours.ink}">${letters}</g>`;
}

function brand({ start, isRtl }: Page): string {
  const size = 52;
  const nameWidth = faces.book.width(product, 40);
  const left = isRtl ? start - size - 16 - nameWidth : start;
  const [markX, nameX] = isRtl ? [left + nameWidth + 16, left] : [left, left + size + 16];
  const name = faces.book.outlines(product, { x: nameX, y: 102, size: 40, direction: 'ltr' });
  return `${mark(markX, 56, size)}<g fill="${colours.ink}">${name}</g>`;
}

function textRows(drawing: Drawing, photo: Buffer | null, page: Page): Row[] {
  const { book, plain, strong } = faces;
  const own = book.drawable(drawing.headline);
  const headline = own || itemsOf(drawing.otherwise, book).join(between) || product;
  const fitted = fitHeadline(headline, book.width, {
    width: textWidth,
    maxLines: 3,
    sizes: [88, 78, 70, 62, 54, 47, 41],
    maxHeight: 214,
  });
  const direction = directionOfText(headline);
  // What has moved up into the headline is not said again.
  const below =
    own === '' ? drawing.below.filter((item) => !drawing.otherwise.includes(item)) : drawing.below;
  return [
    ...lineRows(drawing.above, { face: strong, size: 28, maxLines: 2, colour: colours.honour }, page),
    // Whose name or title it is, not the language of the page, says which way it reads.
    ...fitted.lines.map((line) =>
      textRow(line, { face: book, size: fitted.size, colour: colours.ink }, { ...page, direction }),
    ),
    ...lineRows(below, { face: plain, size: 31, maxLines: 2, colour: colours.inkSoft }, page),
    ...personRow(drawing, photo, page),
    ...ratingRow(drawing, page),
  ];
}

const between = ' · ';

function itemsOf(items: readonly string[], face: Face): string[] {
  return items.map((item) => face.drawable(item)).filter((item) => item !== '');
}

type Look = { face: Face; size: number; colour: string };

function lineRows(items: readonly string[], look: Look & { maxLines: number }, page: Page): Row[] {
  const { face, size, maxLines } = look;
  const text = itemsOf(items, face).map(isolated).join(between);
  if (text === '') return [];
  const lines = wrapAndCut(text, (part) => face.width(part, size), { width: textWidth, maxLines });
  return [gap(16), ...lines.map((line) => textRow(line, look, page)), gap(8)];
}

function textRow(line: string, { face, size, colour }: Look, { start, isRtl, direction }: Page): Row {
  const x = isRtl ? start - face.width(line, size) : start;
  const height = size * (size > 40 ? 1.1 : 1.35);
  return {
    height,
    draw: (top) =>
      `<g fill="${colour}">${face.outlines(line, { x, y: top + height / 2 + size * 0.33, size, direction })}</g>`,
  };
}

const gap = (height: number): Row => ({ height, draw: () => '' });

/** Who teaches, beside their face. */
function personRow({ kind, portrait, person }: Drawing, photo: Buffer | null, { start, isRtl }: Page): Row[] {
  const { strong } = faces;
  const size = 30;
  const side = 68;
  const drawn = strong.drawable(person);
  if (kind !== 'course' || portrait === null || drawn === '') return [];
  const [line = ''] = wrapAndCut(drawn, (part) => strong.width(part, size), {
    width: textWidth - side - 20,
    maxLines: 1,
  });
  const faceX = isRtl ? start - side : start;
  const nameX = isRtl ? faceX - 20 - strong.width(line, size) : start + side + 20;
  const draw = (top: number) => {
    const place = { x: faceX, y: top, width: side, height: side };
    const face = portraitIn(portrait, photo, place, 28) ?? '';
    const name = strong.outlines(line, {
      x: nameX,
      y: top + side / 2 + size * 0.34,
      size,
      direction: directionOfText(line),
    });
    return `<clipPath id="face"><circle cx="${faceX + side / 2}" cy="${top + side / 2}" r="${side / 2}"/></clipPath>
      <g clip-path="url(#face)">${face}</g><g fill="${colours.ink}">${name}</g>`;
  };
  return [gap(14), { height: side, draw }];
}

function ratingRow({ rating }: Drawing, { start, isRtl }: Page): Row[] {
  if (rating === null) return [];
  const { plain, strong } = faces;
  const size = 30;
  const radius = 17;
  const averageWidth = strong.width(rating.average, size);
  const reviews = `(${rating.reviews})`;
  const ahead = (distance: number, width: number) => (isRtl ? start - distance - width : start + distance);
  const draw = (top: number) => {
    const y = top + 24 + size * 0.34;
    const average = strong.outlines(rating.average, {
      x: ahead(46, averageWidth),
      y,
      size,
      direction: 'ltr',
    });
    const x = ahead(58 + averageWidth, plain.width(reviews, size));
    return `${star(ahead(radius, 0), top + 23, radius)}<g fill="${colours.ink}">${average}</g>
      <g fill="${colours.inkSoft}">${plain.outlines(reviews, { x, y, size, direction: 'ltr' })}</g>`;
  };
  return [gap(14), { height: 48, draw }];
}

function stacked(rows: readonly Row[]): string {
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  let top = Math.max(textArea.top, (textArea.top + textArea.bottom - height) / 2);
  const drawn = rows.map((row) => {
    const at = top;
    top += row.height;
    return row.draw(at);
  });
  return drawn.join('');
}
