/** The pieces of the study hall that pictures are put together from; the web app has the same in web/src/kit/art/. */

/** A fruit with its crown upwards, around its own middle. */
export function pomegranate(x: number, y: number, radius: number, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${radius / 20})">
    <path class="red" d="M-6.5-18.5-9.5-31l6 4.5L0-33l3.5 6.5 6-4.5-3 12.5Z"/>
    <path class="red" d="M0-20c12 0 20.5 8.5 20.5 19.5S12 20 0 20s-20.5-9-20.5-20.5S-12-20 0-20Z"/>
    <path class="shine" d="M-13-2c.5-5.5 3.5-9 8-10.5"/>
  </g>`;
}

/** It hangs from y, around x. */
export function lamp(x: number, y: number): string {
  return `<g transform="translate(${x - 320} ${y - 140})">
    <path class="line" d="M320 140v26m0 6-33 44m33-44 33 44"/>
    <circle class="gold" cx="320" cy="169" r="4"/>
    <path class="flame" d="M320 180c8 9 11.5 15.5 11.5 21.5a11.5 11.5 0 0 1-23 0c0-6 3.5-12.5 11.5-21.5Z"/>
    <path class="gold" d="M282 214h76c0 26-17 42-38 42s-38-16-38-42Z"/>
    <path class="line" d="M320 256v9"/>
    <circle class="gold" cx="320" cy="269" r="4.5"/>
  </g>`;
}

/** The light of a lamp. */
export function glow(id: string, x: number, y: number, radius: number): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">
    <stop offset="0" stop-color="#ffd980" stop-opacity=".95"/><stop offset="1" stop-color="#ffd980" stop-opacity="0"/>
  </radialGradient>`;
}

const rows = [0, 7, 14, 21, 28, 35];

/** The stand at which one learns on one's feet, and an open volume on it. */
export function lectern(): string {
  const lines = rows.map(
    (row) => `<g class="${row === 0 ? 'title' : 'text'}">
      <path d="M237 ${382 + row}c27-3 50 0 72 10"/><path d="M403 ${382 + row}c-27-3-50 0-72 10"/></g>`,
  );
  return `<path class="wall" d="M246 452h148l-10 108H256Z"/>
    <path class="niche" d="M280 560v-50a40 40 0 0 1 80 0v50"/>
    ${pomegranate(320, 528, 18)}
    <path class="wall" d="M216 438h208l5 15H211Z"/>
    <path class="blue" d="M222 379 218 441c42-6 76-3 102 9 26-12 60-15 102-9l-4-62Z"/>
    <path class="page" d="M320 384c-22-15-54-19-92-13l-5 61c40-6 72-2 97 11 25-13 57-17 97-11l-5-61c-38-6-70-2-92 13Z"/>
    ${lines.join('')}
    <path class="line" d="M320 384v59"/>`;
}

export function columns(): string {
  return `<path class="wall" d="M176 560V262h28v298m232 0V262h28v298"/>
    <path class="wall" d="M170 246h40v16h-40Zm260 0h40v16h-40Z"/>
    <path class="wall" d="M170 544h40v16h-40Zm260 0h40v16h-40Z"/>
    <path class="thin" d="M186 276v254m8-254v254m252-254v254m8-254v254"/>`;
}

type Tone = 'blue' | 'gold' | 'red' | 'wall';

/** Volumes beside each other on a shelf: width, height, colour. */
export function spines(
  left: number,
  floor: number,
  books: readonly (readonly [number, number, Tone])[],
): string {
  let x = left;
  const drawn = books.map(([width, height, tone]) => {
    const at = x;
    const top = floor - height;
    x += width + 1;
    return `<rect class="${tone}" x="${at}" y="${top}" width="${width}" height="${height}" rx="1.5"/>
      <path class="thin" d="M${at + 2} ${top + 9}h${width - 4}M${at + 2} ${floor - 9}h${width - 4}"/>`;
  });
  return drawn.join('');
}

/** Volumes that lie on each other. */
export function lyingBooks(x: number, floor: number): string {
  return `<g transform="translate(${x} ${floor - 49})">
    <path class="blue" d="M0 31h100v18H0Z"/><path class="wall" d="M10 15h84v16H10Z"/><path class="gold" d="M4 0h78v15H4Z"/>
  </g>`;
}

/** A flame above an open book. */
export function mark(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">
    <path fill="#e0a12b" d="M16 1.5c2.9 3.1 4.1 5.1 4.1 7.1a4.1 4.1 0 0 1-8.2 0c0-2 1.2-4 4.1-7.1Z"/>
    <path fill="none" stroke="#23408e" stroke-width="2.1" stroke-linejoin="round" stroke-linecap="round"
      d="M16 29.5c-3.6-2.7-8.1-3.9-13.7-3.6V14.6c5.6-.3 10.1.9 13.7 3.6 3.6-2.7 8.1-3.9 13.7-3.6v11.3c-5.6-.3-10.1.9-13.7 3.6Zm0-11.3v11.3"/>
  </g>`;
}

/** Of five points, around its middle. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon fill="#e0a12b" points="${points.join(' ')}"/>`;
}
