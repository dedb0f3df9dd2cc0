import { columns, glow, lamp, lectern, lyingBooks, pomegranate, spines } from './parts.ts';

/** How wide every scene is, and where its floor is. */
export const scene = { width: 400, floor: 628 } as const;

/** The opening in which a teacher is seen. */
export const portraitPlace = { x: 30, y: 66, width: 340, height: 386 } as const;
const opening = 'M30 452V236a170 170 0 0 1 340 0v216Z';

/** A window with the teacher in it, and a few books below. */
export function teacherScene(portrait: string): string {
  return `<clipPath id="opening"><path d="${opening}"/></clipPath>
    <path class="wall" d="M6 452V236a194 194 0 0 1 388 0v216"/>
    <g clip-path="url(#opening)">${portrait}</g>
    <path class="line" d="${opening}"/>
    <path class="wall" d="M-6 452h412v20H-6Z"/>
    <path class="wall" d="M18 472h364v156H18Z"/>
    ${spines(52, scene.floor, [
      [18, 84, 'blue'],
      [18, 84, 'blue'],
      [18, 84, 'blue'],
      [14, 66, 'wall'],
      [20, 92, 'gold'],
      [15, 74, 'red'],
    ])}
    ${lyingBooks(196, scene.floor)}
    ${pomegranate(338, 606, 21)}`;
}

/** In the window of somebody without a photograph, and without letters of ours. */
export function lampAlone(): string {
  return `${glow('light', 200, 190, 260)}
    <path class="niche" d="M0 0h400v480H0Z"/><path fill="url(#light)" d="M0 0h400v480H0Z"/>
    <g transform="translate(200 66) scale(1.5)">${lamp(0, 0)}</g>`;
}

/** A lamp over an open book. */
export function courseScene(): string {
  return `<g transform="translate(200 ${scene.floor}) scale(1.22) translate(-320 -560)">
    ${glow('light', 320, 206, 210)}
    <path class="niche" d="M214 560V246a106 106 0 0 1 212 0v314"/>
    <path fill="url(#light)" d="M215 560V246a105 105 0 0 1 210 0v314Z"/>
    <path class="line" d="M196 246a124 124 0 0 1 248 0"/>
    ${lamp(320, 140)}${lectern()}${columns()}
  </g>`;
}

/** A bookcase, and a window with a pomegranate branch. */
export function articleScene(): string {
  return `<g transform="translate(-34 ${scene.floor}) scale(1.42) translate(-6 -560)">${bookcase()}
    <g transform="translate(-284 0)">${branchWindow()}</g></g>`;
}

function bookcase(): string {
  const shelves = [
    spines(56, 322, [
      [12, 42, 'wall'],
      [10, 50, 'blue'],
      [14, 54, 'blue'],
      [11, 47, 'wall'],
      [9, 56, 'gold'],
      [13, 52, 'wall'],
      [12, 44, 'red'],
    ]),
    spines(44, 402, [
      [14, 60, 'red'],
      [14, 60, 'red'],
      [14, 60, 'red'],
      [10, 48, 'wall'],
      [16, 54, 'gold'],
      [12, 62, 'wall'],
      [12, 50, 'blue'],
      [11, 56, 'wall'],
    ]),
    spines(44, 482, [
      [12, 52, 'wall'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [15, 62, 'blue'],
      [11, 46, 'gold'],
      [13, 57, 'wall'],
    ]),
    spines(44, 560, [
      [18, 58, 'wall'],
      [13, 50, 'gold'],
      [17, 63, 'wall'],
      [17, 63, 'wall'],
      [12, 48, 'red'],
      [14, 56, 'blue'],
    ]),
  ];
  return `<path class="niche" d="M40 560V292a63 63 0 0 1 126 0v268"/>
    ${shelves.join('')}<path class="line" d="M40 322h126M40 402h126M40 482h126"/>`;
}

function branchWindow(): string {
  return `<clipPath id="window"><path d="M474 470V292a63 63 0 0 1 126 0v178Z"/></clipPath>
    <g clip-path="url(#window)">
      <path class="sky" d="M474 220h126v250H474Z"/>
      <path class="hill" d="M460 432c34-34 62-40 92-22 20 12 40 6 62-18v90H460Z"/>
      <path class="hill" d="M460 452c44-18 88-14 154 8v20H460Z"/>
      <path class="line" d="M612 258c-40 4-68 26-76 66m24-46c-1 14 4 22 12 32"/>
      <path class="hill" d="M548 286c-14-9-27-9-40-1 13 9 27 9 40 1Zm-10 26c-13-4-24 0-32 10 13 4 24 0 32-10Zm40-44c-5-13-14-19-28-20 4 13 13 19 28 20Z"/>
      ${pomegranate(534, 346, 22, 186)}${pomegranate(575, 327, 17, 172)}
    </g>
    <path class="line" d="M474 470V292a63 63 0 0 1 126 0v178"/>
    <path class="wall" d="M464 470h146v12H464Z"/>
    ${lyingBooks(490, 560)}`;
}
