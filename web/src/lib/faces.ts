const longestWait = 1500;

/**
 * Words whose letters arrive after the others would push the rest aside, so what is shown waits for them. Should they be
 * slow or not come at all, it appears without.
 */
async function awaitFaces(faces: readonly string[], letters: string): Promise<void> {
  const loaded = Promise.all(faces.map((face) => document.fonts.load(`1em "${face}"`, letters)));
  const patience = new Promise((resolve) => setTimeout(resolve, longestWait));
  await Promise.race([loaded, patience]).catch((error: unknown) =>
    console.info('letters did not come', error),
  );
}

/** For the first page: both are on their way since before its code was. */
export function loadTextFaces(): Promise<void> {
  return awaitFaces(['Heebo Variable', 'Frank Ruhl Libre Variable'], 'a');
}

/** For pages with Hebrew words amid sentences. */
export function loadHebrewFace(): Promise<void> {
  return awaitFaces(['Frank Ruhl Libre Variable'], 'א');
}
