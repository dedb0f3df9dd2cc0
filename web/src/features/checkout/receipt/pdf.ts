import { type Face, type Faces, stream } from './faces.ts';

export type Run = {
  text: string;
  /** From the side where lines begin, in points. */
  x: number;
  /** From the lower edge. */
  y: number;
  size: number;
  bold?: boolean;
  heading?: boolean;
};

type Page = {
  title: string;
  language: string;
  /** With a width, the fonts are for lines that begin at the right. */
  faces: Faces;
  runs: readonly Run[];
  /** Large and pale across the page, so that nobody takes it for something else. */
  mark: string;
};

/** A4. */
const pageSize = [595, 842] as const;
const markSize = 54;

/** One page of text as a PDF file. Its parts are tagged in reading order, for screen readers. */
export function writePdf({ title, language, faces, runs, mark }: Page): Uint8Array<ArrayBuffer> {
  const firstElement = 7;
  const elements = runs.map((_, index) => `${firstElement + index} 0 R`).join(' ');
  const info = firstElement + runs.length;
  const regular = faces.regular.objects(info + 1);
  const boldNumber = info + 1 + regular.length;
  // The mark comes first, so that it lies behind the text.
  const content = [drawMark(mark, faces.bold), ...runs.map((run, index) => drawRun(run, index, faces))];
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.join(' ')}] /Resources << /Font << /F1 ${info + 1} 0 R /F2 ${boldNumber} 0 R >> >> /Contents 4 0 R /StructParents 0 /Tabs /S >>`,
      stream(content.join('\n')),
      `<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [0 [${elements}]] >> /ParentTreeNextKey 1 >>`,
      `<< /Type /StructElem /S /Document /P 5 0 R /K [${elements}] >>`,
      // The words as they are read, because the file draws each line from left to right.
      ...runs.map(
        ({ text, heading }, index) =>
          `<< /Type /StructElem /S /${heading ? 'H1' : 'P'} /P 6 0 R /Pg 3 0 R /K ${index} /ActualText <${utf16(text)}> >>`,
      ),
      `<< /Title <${utf16(title)}> /Producer (Lomdim) >>`,
      ...regular,
      ...faces.bold.objects(boldNumber),
    ],
    info,
  );
}

function drawRun({ text, x, y, size, bold, heading }: Run, index: number, faces: Faces): string {
  const face = bold ? faces.bold : faces.regular;
  const left = face.width ? pageSize[0] - x - face.width(text) * size : x;
  return `/${heading ? 'H1' : 'P'} << /MCID ${index} >> BDC BT /${bold ? 'F2' : 'F1'} ${size} Tf ${rounded(left)} ${y} Td ${face.operand(text)} Tj ET EMC`;
}

/** Rotated by 45 degrees and marked as an artifact, so that screen readers skip it. */
function drawMark(mark: string, face: Face): string {
  const back = ((face.width?.(mark) ?? 0) * markSize * Math.SQRT1_2) / 2;
  const [x, y] = face.width ? pageSize.map((length) => rounded(length / 2 - back)) : [130, 150];
  return `/Artifact BMC q 0.88 g BT /F2 ${markSize} Tf 0.7071 0.7071 -0.7071 0.7071 ${x} ${y} Tm ${face.operand(mark)} Tj ET Q EMC`;
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
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
