import type { TFunction } from 'i18next';
import { currentTexts } from '#i18n/start.ts';
import { failedResponseOf } from './failed-responses.ts';
import { type Failure, readFailure } from './read-failure.ts';

/**
 * The error message for a person, in the current language. What they can fix has a message by its code; everything
 * else comes with the request id under which the server logged it.
 */
export function errorMessage(error: unknown): string {
  const failure = readFailure(error);
  const words = wordsFor(failure);
  const id = isOurs(failure) ? requestIdOf(error) : undefined;
  return id === undefined ? words : `${words} ${currentTexts().of('common').t('failures.reference', { id })}`;
}

/** The request id to quote, where the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return failedResponseOf(error)?.requestId;
}

function wordsFor(failure: Failure): string {
  const texts = currentTexts();
  const t = texts.of('common').t as TFunction<['common', 'errors']>;
  // The messages by code come with the client. Should they be missing, the general message is better than none.
  const byCode = texts.bundle('errors') !== undefined;
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
