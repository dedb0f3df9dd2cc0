type Timed = { scheduled_at: string; duration_minutes: number; state: string };

/** The state of a session by the clock: what was fetched a while ago may have begun or ended since. */
export function stateAt({ scheduled_at, duration_minutes, state }: Timed, now: Date): string {
  if (state === 'completed' || state === 'cancelled') return state;
  const begins = Date.parse(scheduled_at);
  if (now.getTime() >= begins + duration_minutes * 60_000) return 'completed';
  return now.getTime() >= begins ? 'ongoing' : 'upcoming';
}

/** What is on now and what comes; what has ended meanwhile is in neither. */
export function liveAndUpcoming<Session extends Timed>(sessions: readonly Session[], now: Date) {
  const stated = sessions.map((session) => ({ ...session, state: stateAt(session, now) }));
  return {
    live: stated.filter(({ state }) => state === 'ongoing'),
    coming: stated.filter(({ state }) => state === 'upcoming'),
  };
}
