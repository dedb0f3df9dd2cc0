import { toWinAnsi } from './win-ansi.ts';

export type Run = {
  text: string;
  /** From the lower left corner, in points. */
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  heading?: boolean;
};

type Page = {
  title: string;
  language: string;
  runs: readonly Run[];
  /** Large and pale across the page, so that nobody takes it for something else. */
  mark: string;
};

/** A4. */
const pageSize = [595, 842] as const;

/**
 * One page of text as a PDF file, with the two fonts that every viewer has. Its parts are tagged in reading order,
 * for screen readers.
 */
export function writePdf({ title, language, runs, mark }: Page): Uint8Array<ArrayBuffer> {
  // The mark comes first, so that it lies behind the text.
  const content = [drawMark(mark), ...runs.map(drawRun)].join('\n');
  const firstElement = 9;
  const elements = runs.map((_, index) => `${firstElement + index} 0 R`).join(' ');
  const info = firstElement + runs.length;
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /MarkInfo << /Marked true >> /StructTreeRoot 7 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.join(' ')}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R /StructParents 0 /Tabs /S >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /StructTreeRoot /K 8 0 R /ParentTree << /Nums [0 [${elements}]] >> /ParentTreeNextKey 1 >>`,
      `<< /Type /StructElem /S /Document /P 7 0 R /K [${elements}] >>`,
      ...runs.map(
        ({ heading }, index) =>
          `<< /Type /StructElem /S /${heading ? 'H1' : 'P'} /P 8 0 R /Pg 3 0 R /K ${index} >>`,
      ),
      `<< /Title <${utf16(title)}> /Producer (Lomdim) >>`,
    ],
    info,
  );
}

function drawRun({ text, x, y, size, bold, heading }: Run, index: number): string {
  const face = bold ? 'F2' : 'F1';
  return `/${heading ? 'H1' : 'P'} << /MCID ${index} >> BDC BT /${face} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET EMC`;
}

/** Rotated by 45 degrees and marked as an artifact, so that screen readers skip it. */
function drawMark(mark: string): string {
  return `/Artifact BMC q 0.88 g BT /F2 54 Tf 0.7071 0.7071 -0.7071 0.7071 130 150 Tm ${literal(mark)} Tj ET Q EMC`;
}

function literal(text: string): string {
  return `(${toWinAnsi(text).replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return ['feff', ...units.map((unit) => unit.toString(16).padStart(4, '0'))].join('');
}

/** The objects one after the other, and at the end the table of where each begins. */
function fileOf(objects: readonly string[], info: number): Uint8Array<ArrayBuffer> {
  // Bytes above 7F in the second line mark the file as binary.
  let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const begins = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(begins).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${count} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
