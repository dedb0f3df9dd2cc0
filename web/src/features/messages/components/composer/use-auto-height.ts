import { useLayoutEffect, useRef } from 'react';

/** As tall as what is written in it; its style says where that ends. */
export function useAutoHeight(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that it grows with
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return area;
}
