import { toWinAnsi } from './win-ansi.ts';

/** A font of the receipt. */
export type Face = {
  /** The text as the file shows it, drawn from left to right. */
  operand: (text: string) => string;
  /** In points, at a size of one point. Nobody knows it for the fonts that a viewer brings along. */
  width?: (text: string) => number;
  /** What describes it in the file. The first object is the font; it gets the number given, the others those after it. */
  objects: (number: number) => string[];
};

/** One of the fonts that every viewer has. They have no Hebrew. */
export function viewerFace(name: 'Helvetica' | 'Helvetica-Bold'): Face {
  return {
    operand: (text) => `(${toWinAnsi(text).replaceAll(/[\\()]/g, String.raw`\$&`)})`,
    objects: () => [`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`],
  };
}

/** An object with content of its own. */
export function stream(content: string, entries = ''): string {
  return `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`;
}

export type Faces = { regular: Face; bold: Face };
