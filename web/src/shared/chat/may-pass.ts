import { readFailure } from '#lib/errors/read-failure.ts';

/** Whether what could not be sent may be sent later without anyone changing anything. */
export function mayPass(error: unknown): boolean {
  const failure = readFailure(error);
  // A session that ended passes with the next sign-in of the same person.
  const isEnded = failure.kind === 'known' && failure.code === 'PGRST303';
  return isEnded || ['network', 'server', 'busy'].includes(failure.kind);
}
