import { useEffect, useState } from 'react';
import { loadProvider } from './load-provider.ts';

/** Whether the outside provider answers. */
export function useProvider(domain: string, enabled: boolean): 'trying' | 'there' | 'away' {
  const [state, setState] = useState<'trying' | 'there' | 'away'>('trying');
  useEffect(() => {
    if (!enabled) return;
    const waiting = new AbortController();
    setState('trying');
    loadProvider(domain, waiting.signal).then(
      () => setState('there'),
      (error: unknown) => {
        if (waiting.signal.aborted) return;
        console.info('the video service cannot be used', error);
        setState('away');
      },
    );
    return () => waiting.abort();
  }, [domain, enabled]);
  return state;
}
