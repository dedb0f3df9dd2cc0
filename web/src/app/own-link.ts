type Point = { x: number; y: number };

/** So many pixels ahead of the pointer, a few steps apart: hardly a link is smaller. */
const steps = [0, 20, 40, 60];

/** The link to a page of ours in which an element stands. */
export function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link;
}

/** The first link that the pointer is on, or comes near on its way. Whatever covers a link is asked for in its place, and cards are links as a whole. */
export function linkAhead(before: Point, now: Point): HTMLAnchorElement | undefined {
  const [x, y] = [now.x - before.x, now.y - before.y];
  const way = Math.hypot(x, y) || 1;
  for (const step of steps) {
    const link = ownLink(document.elementFromPoint(now.x + (x / way) * step, now.y + (y / way) * step));
    if (link) return link;
  }
  return undefined;
}

export function isInView(link: HTMLAnchorElement): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && width > 0;
}
