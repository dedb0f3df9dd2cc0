/** A list of texts in the form in which PostgreSQL reads arrays; each is quoted, so none can break out of its place. */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
