const fontLink = /\s*<link rel="preload" href="([^"]+)" as="font" type="([^"]+)" crossorigin>/g;

/**
 * The fonts that the built page asks for first, as a header instead. They are on their way before the page is read, and
 * nothing is held back for them: Chromium paints up to 100 ms later where the head of a page preloads fonts.
 */
export function fontsInHeader(built: string): { html: string; headers: Readonly<Record<string, string>> } {
  const links = [...built.matchAll(fontLink)].map(
    ([, href, type]) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
  );
  return {
    html: built.replaceAll(fontLink, ''),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}
