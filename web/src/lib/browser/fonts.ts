const timeoutMs = 1500;

/** A font that arrives late shifts the layout, so the page waits for it. After the timeout it appears without. */
async function awaitFonts(families: readonly string[], letters: string): Promise<void> {
  const loaded = Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`, letters)));
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([loaded, timeout]).catch((error: unknown) =>
    console.info('a font was not loaded in time', error),
  );
}

const textFonts = ['Heebo Variable', 'Frank Ruhl Libre Variable'];

/** For the first page: both fonts are preloaded in the HTML. */
export function loadTextFonts(): Promise<void> {
  return awaitFonts(textFonts, 'a');
}

/** For whoever reads Hebrew; the other languages do not fetch its letters. */
export async function loadFontsOfLanguage(): Promise<void> {
  if (document.documentElement.lang === 'he') await awaitFonts(textFonts, 'א');
}

/** For pages with Hebrew words inside sentences. */
export function loadHebrewFont(): Promise<void> {
  return awaitFonts(['Frank Ruhl Libre Variable'], 'א');
}
