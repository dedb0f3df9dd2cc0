/** The router counts the pages of this site that lie behind this one. */
export function cameFromOwnPage(): boolean {
  const { idx }: { idx?: unknown } = Object(history.state);
  return typeof idx === 'number' && idx > 0;
}
