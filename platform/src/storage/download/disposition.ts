/** What a browser would run rather than show. It is handed over as a file, never opened as a page of this site. */
const active =
  /^(?:text\/(?:html|xml|javascript|ecmascript)|image\/svg\+xml|application\/(?:xhtml\+xml|xml|javascript|ecmascript|x-javascript|.+\+xml)|multipart\/.+)$/;

function isActive(type: string): boolean {
  return active.test(type.toLowerCase().split(';')[0]?.trim() ?? '');
}

/**
 * `download` as the client sends it: absent, empty for "under its own name", or the name to save it under. Everything
 * that is not a plain letter is escaped, so that a name can say nothing but a name.
 */
export function dispositionOf(download: string | undefined, name: string, type: string): string | undefined {
  if (download === undefined && !isActive(type)) return undefined;
  const wanted = download === undefined || download === '' ? (name.split('/').at(-1) ?? '') : download;
  const escaped = encodeURIComponent(wanted).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return escaped === '' ? 'attachment' : `attachment; filename="${escaped}"; filename*=UTF-8''${escaped}`;
}
