const longestWait = 1500;

/**
 * A Hebrew word amid a sentence would push the rest of it aside when its letters arrive after the others, so a page with
 * such words waits for them. Should they be slow or not come at all, the page appears without.
 */
export async function loadHebrewFace(): Promise<void> {
  const face = document.fonts.load('1em "Frank Ruhl Libre Variable"', 'א');
  const patience = new Promise((resolve) => setTimeout(resolve, longestWait));
  await Promise.race([face, patience]).catch((error: unknown) =>
    console.info('Hebrew letters did not come', error),
  );
}
