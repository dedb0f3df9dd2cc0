const timeoutMs = 1500;

/**
 * Words whose letters arrive after the others would push the rest aside, so what is shown waits for them. Should they be
 * slow or not come at all, it appears without.
 */
async function awaitFonts(families: readonly string[], letters: string): Promise<void> {
  const loaded = Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`, letters)));
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([loaded, timeout]).catch((error: unknown) =>
    console.info('a font was not loaded in time', error),
  );
}

/** For the first page: both are on their way since before its code was. */
export function loadTextFonts(): Promise<void> {
  return awaitFonts(['Heebo Variable', 'Frank Ruhl Libre Variable'], 'a');
}

/** For pages with Hebrew words amid sentences. */
export function loadHebrewFont(): Promise<void> {
  return awaitFonts(['Frank Ruhl Libre Variable'], 'א');
}
