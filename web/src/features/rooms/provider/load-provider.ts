import { timings } from '@lomdim/contract/constants';

/** The frame brings the whole program of the conference, which takes a while on a slow line. */
const frameMs = 20_000;

/** Fetches the provider's own script; fails when there is no answer in time. */
export function loadProvider(domain: string, signal: AbortSignal): Promise<void> {
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

/** Waits for a message of the conference itself; its script may have come from the browser's cache. */
export function waitForFrame(domain: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(new Error(`${domain} shows nothing`)), frameMs);
    function end(error?: Error): void {
      clearTimeout(late);
      removeEventListener('message', onMessage);
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    }
    const onMessage = ({ origin }: MessageEvent) => {
      if (origin === `https://${domain}`) end();
    };
    const stop = () => end(new Error('nobody waits any more'));
    signal.addEventListener('abort', stop);
    addEventListener('message', onMessage);
  });
}
