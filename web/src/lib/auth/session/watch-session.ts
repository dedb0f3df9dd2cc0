import { watchFailedResponses } from '../../errors/failed-responses.ts';
import { liveConnections } from '../../live/connection.ts';
import { checkSession } from './check-session.ts';

/** Only used where no live connection would report it. */
const glanceMs = 15_000;

/**
 * A session can end elsewhere at any time: signed out, another password, a ban. What hints at it makes us ask: an answer
 * that refuses whoever asks, a live connection that the server ended, somebody who comes back to the page. Where there is
 * no live connection, we look now and then. A connection that is away hints at nothing.
 */
export function watchSession(hasSession: () => boolean): void {
  const ask = () => {
    if (hasSession()) void checkSession();
  };
  const isLookedAt = () => document.visibilityState === 'visible';
  watchFailedResponses((answer) => answer.refusesCaller && ask());
  liveConnections.watchRefusals(ask);
  window.addEventListener('focus', ask);
  document.addEventListener('visibilitychange', () => isLookedAt() && ask());
  setInterval(() => isLookedAt() && navigator.onLine && !liveConnections.isConnected() && ask(), glanceMs);
}
