import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const nearPixels = 700;
const bottomSlack = 60;

type ScrollPosition = { atBottom: boolean; anchor: { id: string; top: number } | undefined };

/**
 * Keeps what is being read where it is while messages come and go above and below it, and follows the end for whoever is there.
 * Each message carries `data-message` with its id.
 */
export function useScrollAnchor(
  box: RefObject<HTMLDivElement | null>,
  content: unknown,
  {
    onNearTop,
    onNearBottom,
    onBottom,
  }: { onNearTop: () => void; onNearBottom: () => void; onBottom: (is: boolean) => void },
) {
  const position = useRef<ScrollPosition>({ atBottom: true, anchor: undefined });

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    position.current = { atBottom: below < bottomSlack, anchor: firstVisible(element) };
    onBottom(position.current.atBottom);
    if (element.scrollTop < nearPixels) onNearTop();
    if (below < nearPixels) onNearBottom();
  }, [box, onNearTop, onNearBottom, onBottom]);

  const settle = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { atBottom, anchor } = position.current;
    const kept = anchor && element.querySelector(`[data-message="${anchor.id}"]`);
    if (atBottom) element.scrollTop = element.scrollHeight;
    else if (kept && anchor) element.scrollTop += kept.getBoundingClientRect().top - anchor.top;
    position.current = { atBottom, anchor: firstVisible(element) };
  }, [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the content that moves things
  useLayoutEffect(settle, [content]);

  // A card that has learnt more grows, and a window that is turned changes every height.
  useEffect(() => {
    const element = box.current;
    const inner = element?.firstElementChild;
    if (!element || !inner) return;
    const watch = new ResizeObserver(settle);
    watch.observe(element);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [box, settle]);

  const toBottom = useCallback(() => {
    position.current = { atBottom: true, anchor: undefined };
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);

  return { look, toBottom };
}

function firstVisible(box: HTMLElement): ScrollPosition['anchor'] {
  const edge = box.getBoundingClientRect().top;
  for (const message of box.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = message.getBoundingClientRect();
    if (bottom > edge) return { id: message.dataset.message ?? '', top };
  }
  return undefined;
}
