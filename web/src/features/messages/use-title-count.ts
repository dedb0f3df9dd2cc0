import { useEffect } from 'react';

const prefix = /^\(\d+\+?\) /;

/** `(3) Messages`: seen from another tab, too. Pages write their own titles, so it is put back whenever one does. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(prefix, '');
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const title = document.querySelector('title');
    const watch = new MutationObserver(write);
    if (title) watch.observe(title, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [count]);
}
