import type { AuthContext } from '../context.ts';

/**
 * SQL for the moment at which a session ends: after so long without a refresh, and after so long in any case. Admins are
 * asked to sign in more often. `user` and `begun` are expressions, the three lengths are parameters from `first` on.
 */
export function endOfSession(user: string, begun: string, first: number): string {
  return `least(
    now() + make_interval(days => $${first}::int),
    ${begun} + make_interval(days => $${first + 1}::int),
    case when private.has_short_sessions(${user}) then ${begun} + make_interval(hours => $${first + 2}::int) end
  )`;
}

export function sessionLengths({ config: { sessions } }: AuthContext): [number, number, number] {
  return [sessions.idleDays, sessions.maxDays, sessions.adminHours];
}
