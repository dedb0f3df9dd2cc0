import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useHeadOverride } from '#lib/head/page-head.ts';
import { nameOf } from '../stage.ts';
import { type Sos, useSos } from '../use-sos.ts';
import type { AboutOther } from './about-other.ts';
import { Expired } from './expired.tsx';
import { Offer } from './offer.tsx';
import { Pair } from './pair.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './sos.module.css';
import { TeachersNow } from './teachers-now.tsx';
import { Waiting } from './waiting.tsx';

type Props = { person: string; about: AboutOther | undefined };

/** Somebody to learn with, from the request to the pair. */
export function Search({ person, about }: Props) {
  const { t } = useTranslation('sos');
  const sos = useSos(person);
  const news = useNews(sos);
  // In another tab the title is all that is seen.
  useHeadOverride({ title: news?.title });
  const container = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const { stage, isKnown } = sos;
  // What was pressed is gone with its screen; whoever goes on by keyboard goes on where the next one begins.
  useEffect(() => {
    if (!isKnown) return;
    if (isShown.current && stage && document.activeElement === document.body) container.current?.focus();
    isShown.current = true;
  }, [stage, isKnown]);

  if (sos.failed) return <QueryFailure query={sos.failed} title={t('failed')} />;
  if (!isKnown) return <Skeleton shape={{ height: '19rem' }} />;
  return (
    <>
      <AlertRegion className="visually-hidden">{news?.said}</AlertRegion>
      <div ref={container} tabIndex={-1} className={`stack-6 ${styles.parts}`}>
        <Screen {...{ sos, person, about }} />
      </div>
    </>
  );
}

function Screen({ sos, person, about }: Props & { sos: Sos }) {
  const { stage, standing } = sos;
  if (!standing || stage === 'request') return <RequestForm person={person} begin={sos.begin} />;
  switch (stage) {
    case 'waiting':
      return (
        <>
          <Waiting sos={sos} standing={standing} />
          <TeachersNow person={person} subject={standing.subject} language={standing.language} />
        </>
      );
    case 'offer':
    case 'accepted':
      return <Offer key={standing.offer_id} sos={sos} standing={standing} />;
    case 'pair':
      return <Pair key={standing.request_id} {...{ sos, standing, person, about }} />;
    case 'expired':
      return <Expired key={standing.request_id} sos={sos} standing={standing} person={person} />;
  }
}

/** Announces what happens while somebody looks elsewhere: in the title of the tab and by a screen reader. */
function useNews({ stage, standing, passed }: Sos): { title?: string; said: string } | undefined {
  const { t } = useTranslation('sos');
  if (!standing) return undefined;
  const name = nameOf(standing.other_first_name, standing.other_initial) || t('offer.nameless');
  switch (stage) {
    case 'offer':
      return { title: t('news.offerTitle', { name }), said: t('news.offer', { name }) };
    case 'waiting':
      return {
        title: t('news.waitingTitle'),
        said: passed
          ? t(`passed.${passed.why}`, { name: passed.name || t('offer.nameless') })
          : t('waiting.title'),
      };
    case 'accepted':
      return { title: t('news.waitingTitle'), said: t('offer.accepted', { name }) };
    case 'pair':
      return { said: t('pair.title', { name }) };
    case 'expired':
      return { title: t('expired.title'), said: t('expired.title') };
    default:
      return undefined;
  }
}
