import regularUrl from '@expo-google-fonts/heebo/400Regular/Heebo_400Regular.ttf?url';
import boldUrl from '@expo-google-fonts/heebo/700Bold/Heebo_700Bold.ttf?url';
import { embeddedFace } from './embedded-face.ts';
import type { Faces } from './faces.ts';

/** The font of the pages as it was before it was made for the web: a PDF file takes no compressed and no variable one. */
export async function loadHebrewFaces(): Promise<Faces> {
  const [regular, bold] = await Promise.all([load(regularUrl), load(boldUrl)]);
  return { regular: embeddedFace('Heebo-Regular', regular), bold: embeddedFace('Heebo-Bold', bold) };
}

async function load(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
