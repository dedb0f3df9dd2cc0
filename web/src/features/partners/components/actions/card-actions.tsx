import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { shortName } from '#kit/names/names.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { actionsId } from '../../actions-id.ts';
import type { Partner } from '../../api/list-partners.ts';
import type { Resting } from '../../resting.ts';
import { standingWith } from '../../standing.ts';
import styles from '../partners.module.css';
import { AnswerButtons, WithdrawButton } from './answer-buttons.tsx';
import { AskButton } from './ask-button.tsx';
import { ExplainedButton } from './explained-button.tsx';
import { MessageButton } from './message-button.tsx';

type Props = { partner: Partner; resting: Resting | undefined };

/** What a student can do about another, as they stand with each other. */
export function CardActions({ partner, resting }: Props) {
  const { t } = useTranslation('partners');
  const standing = standingWith(partner, resting);
  const name = shortName(partner);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(standing);

  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    if (document.activeElement === document.body && box.current?.dataset.pressed) box.current.focus();
    delete box.current?.dataset.pressed;
  }, [standing]);

  const message = <ExplainedButton text={t('message')} name={name} why={t('why.notYet')} />;
  return (
    <div
      ref={box}
      id={actionsId(partner.id)}
      className={styles.actions}
      tabIndex={-1}
      onClickCapture={() => box.current?.setAttribute('data-pressed', '')}
    >
      {standing === 'partners' && (
        <>
          <p className={`small ${styles.standing}`}>
            <Badge tone="honour">{t('standing.partners')}</Badge>
          </p>
          <MessageButton person={partner.id} name={name} />
        </>
      )}
      {standing === 'received' && (
        <>
          <p className={`small ${styles.standing}`}>{t('standing.received', { name })}</p>
          <AnswerButtons request={partner.request_id} name={name} />
        </>
      )}
      {standing === 'sent' && (
        <>
          <p className={`small ${styles.standing}`}>
            <Badge tone="press">{t('standing.sent')}</Badge>
          </p>
          {message}
          <WithdrawButton request={partner.request_id} name={name} />
        </>
      )}
      {standing === 'resting' && (
        <>
          <RestingNote until={resting?.get(partner.id)} />
          {message}
        </>
      )}
      {standing === 'unavailable' && (
        <p className={`small ${styles.standing}`}>{t('standing.unavailable', { name })}</p>
      )}
      {standing === 'mayAsk' && message}
      <AskButton partner={partner} standing={standing} />
    </div>
  );
}

function RestingNote({ until }: { until: Date | undefined }) {
  const { t } = useTranslation('partners');
  const beginning = useBeginning();
  if (!until) return null;
  return (
    <p className={`small ${styles.standing}`}>
      {t('standing.resting', { moment: beginning(until.toISOString()) })}
    </p>
  );
}
