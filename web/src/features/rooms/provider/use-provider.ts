import { timings } from '@lomdim/contract/constants';
import { useEffect, useState } from 'react';

/** Fetches the provider's own script; fails when there is no answer in time. */
function loadProvider(domain: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const late = setTimeout(
      () => give(new Error(`${domain} did not answer in time`)),
      timings.meetingProviderMs,
    );
    function give(error?: Error): void {
      clearTimeout(late);
      script.remove();
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    }
    const stop = () => give(new Error('nobody waits any more'));
    signal.addEventListener('abort', stop);
    script.async = true;
    script.src = `https://${domain}/external_api.js`;
    script.onload = () =>
      give('JitsiMeetExternalAPI' in window ? undefined : new Error(`${domain} answered something else`));
    script.onerror = () => give(new Error(`${domain} cannot be reached`));
    document.head.append(script);
  });
}

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
