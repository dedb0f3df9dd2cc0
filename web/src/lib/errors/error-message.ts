import i18next from 'i18next';
import { answerOf } from './failed-answers.ts';
import { type Failure, readFailure } from './read-failure.ts';

/**
 * What to tell a person about something that did not work, in the language that is shown. What they can mend is said by
 * its code; what only we can mend comes with the number under which the server wrote it down.
 */
export function errorMessage(error: unknown): string {
  const failure = readFailure(error);
  const words = wordsFor(failure);
  const id = isOurs(failure) ? requestIdOf(error) : undefined;
  return id === undefined ? words : `${words} ${i18next.t('common:failures.reference', { id })}`;
}

/** The number to quote, where the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return answerOf(error)?.requestId;
}

function wordsFor(failure: Failure): string {
  const t = i18next.getFixedT(null, ['common', 'errors']);
  // The texts by code come with the client. Should they be missing, the general words are better than none.
  const byCode = i18next.exists('errors:refused.not_yours');
  switch (failure.kind) {
    case 'refused':
      return byCode ? t(`errors:refused.${failure.code}`) : t('common:failures.unknown');
    case 'known':
      return byCode ? t(`errors:known.${failure.code}`) : t('common:failures.unknown');
    default:
      return t(`common:failures.${failure.kind}`);
  }
}

function isOurs({ kind }: Failure): boolean {
  return kind === 'server' || kind === 'unknown';
}
