import type { SessionAnswer } from '../sessions/session-answer.ts';

/** A session as the members of an address, for the flow without PKCE. */
export function sessionMembers(answer: SessionAnswer): Record<string, string> {
  return {
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
  };
}
