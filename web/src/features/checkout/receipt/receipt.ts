import { directionOf, type Language } from '@lomdim/contract/languages';
import type { ReceiptTexts } from '../receipt-texts.ts';
import { type Faces, viewerFace } from './faces.ts';
import { type Run, writePdf } from './pdf.ts';

/** How far from the side where lines begin. */
const labels = 64;
const values = 240;
/** As many characters as surely fit beside each other. */
const lineLength = 80;
const valueLength = 52;

/** The fonts that every viewer has do not have Hebrew, so for that one goes into the file. */
export async function facesFor(language: Language): Promise<Faces> {
  if (directionOf(language) === 'rtl') return (await import('./hebrew-faces.ts')).loadHebrewFaces();
  return { regular: viewerFace('Helvetica'), bold: viewerFace('Helvetica-Bold') };
}

/** The receipt of the demonstration, marked as a specimen. */
export function makeReceipt(
  { title, mark, note, rows, footer }: ReceiptTexts,
  language: Language,
  faces: Faces,
): Uint8Array<ArrayBuffer> {
  const runs: Run[] = [];
  let y = 770;
  const write = (text: string, run: Partial<Run> = {}) => runs.push({ text, x: labels, y, size: 11, ...run });
  const paragraph = (text: string) => {
    for (const line of wrap(text, lineLength)) {
      write(line);
      y -= 16;
    }
  };

  write('Lomdim', { size: 26, bold: true });
  y -= 44;
  write(title, { size: 18, bold: true, heading: true });
  y -= 30;
  paragraph(note);
  y -= 22;
  for (const [label, value] of rows) {
    write(label, { bold: true });
    for (const line of wrap(value, valueLength)) {
      write(line, { x: values });
      y -= 16;
    }
    y -= 10;
  }
  y -= 14;
  paragraph(footer);
  return writePdf({ title, language, faces, runs, mark });
}

function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < length) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
