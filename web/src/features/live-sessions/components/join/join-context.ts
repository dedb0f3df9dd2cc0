import { createContext } from 'react';
import type { LiveSession } from '../../api/search-sessions.ts';

/** Opens the dialog in which a session is joined. */
export const JoinContext = createContext<(session: LiveSession) => void>(() => {
  throw new Error('a session is joined within a JoinProvider');
});
