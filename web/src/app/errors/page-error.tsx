import { useEffect, useState } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { requestIdOf } from '#lib/errors/error-message.ts';
import { isMissingChunk, reloadOnce } from '#lib/errors/missing-chunk.ts';
import { useHeadOverride } from '#lib/head/page-head.ts';
import styles from '#shared/page-states/message-page.module.css';
import { cameFromOwnPage } from '../own-history.ts';

/** Shown instead of a page that crashed or could not be fetched; the rest of the site stays. */
export function PageError() {
  const error = useRouteError();
  const waiting = useLoadingAnew(error);
  return waiting ? null : <PageErrorWords error={error} />;
}

function PageErrorWords({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const reference = errorReference(error);
  useHeadOverride({ title: t('pageError.title'), description: t('description'), indexed: false });
  useEffect(() => {
    console.error('a page could not be shown', reference, error);
  }, [error, reference]);
  return (
    <AlertRegion className={`stack-6 page-width ${styles.page}`}>
      <QuietArch />
      <div className={`stack-4 ${styles.words}`}>
        <h1 className="section-title">{t('pageError.title')}</h1>
        <p className={`soft ${styles.text}`}>{t('pageError.explanation')}</p>
        <div className={`cluster-3 ${styles.ways}`}>
          <Button onClick={() => location.reload()}>{t('pageError.tryAgain')}</Button>
          {cameFromOwnPage() && (
            <Button look="quiet" onClick={() => navigate(-1)}>
              {t('pageError.goBack')}
            </Button>
          )}
          <ButtonLink look="quiet" to="/">
            {t('notFound.returnHome')}
          </ButtonLink>
        </div>
        <p className="small soft">{t('failures.reference', { id: reference })}</p>
      </div>
    </AlertRegion>
  );
}

/** Whether the page is being reloaded to get a missing module. */
function useLoadingAnew(error: unknown): boolean {
  const [given, setGiven] = useState<unknown>();
  const missing = isMissingChunk(error);
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    reloadOnce(import.meta.url).then((loading) => {
      if (!loading && !gone) setGiven(error);
    });
    return () => {
      gone = true;
    };
  }, [error, missing]);
  return missing && given !== error;
}

const given = new WeakMap<object, string>();

/** What a person can quote: the id of the failed request, or one of our own that is in the browser's console. */
function errorReference(error: unknown): string {
  const id = requestIdOf(error);
  if (id !== undefined) return id;
  if (typeof error !== 'object' || error === null) return newReference();
  const known = given.get(error) ?? newReference();
  given.set(error, known);
  return known;
}

/** Short enough to be read out over the telephone. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
