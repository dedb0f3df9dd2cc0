const timeoutMs = 1500;
const faces = ['Heebo Variable', 'Frank Ruhl Libre Variable'];

/**
 * Both files are preloaded by the HTML, so that this hardly ever takes time. A face that arrives after the page was shown
 * would shift the layout; after the timeout the page appears without.
 */
export async function loadTextFonts(): Promise<void> {
  const loaded = Promise.all(faces.map((face) => document.fonts.load(`1em "${face}"`, 'a')));
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([loaded, timeout]).catch((error: unknown) =>
    console.info('a font was not loaded in time', error),
  );
}
