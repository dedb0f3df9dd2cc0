import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import type { BlockMember } from '../block-slot.ts';
import styles from './panel.module.css';

export type ShownMember = {
  id: string;
  name: string;
  avatar: string | null;
  isMe: boolean;
  leads: boolean;
  mic: boolean;
  hand: boolean;
  isHere: boolean;
  isSentOut: boolean;
  /** Of a child in the room; nobody sends them out. */
  isParent: boolean;
  mayBeBlocked: boolean;
  minutes: number | null;
};

type Props = {
  members: readonly ShownMember[];
  /** Whether one may decide about the others. */
  isLeading: boolean;
  onMute: (who: string | null) => void;
  onSendOut: (who: string) => Promise<void>;
  onLetIn: (who: string) => Promise<void>;
  /** The way to block somebody, for whoever may. */
  block: BlockMember | undefined;
};

export function PeoplePanel({ members, isLeading, onMute, onSendOut, onLetIn, block }: Props) {
  const { t } = useTranslation('rooms');
  const here = members.filter(({ isHere }) => isHere);
  const out = members.filter(({ isSentOut }) => isSentOut);
  return (
    <section className={styles.panel} aria-labelledby="room-people">
      <h2 id="room-people" className={styles.title}>
        {t('people.title', { count: here.length })}
      </h2>
      {isLeading && here.length > 1 && (
        <Button look="quiet" onClick={() => onMute(null)}>
          {t('people.muteAll')}
        </Button>
      )}
      <ul className="stack-3 plain-list">
        {here.map((member) => (
          <Row key={member.id} member={member}>
            {isLeading && !member.isMe && <Decisions {...{ member, onMute, onSendOut }} />}
            {member.mayBeBlocked && block && <span className={styles.actions}>{block(member)}</span>}
          </Row>
        ))}
      </ul>
      {isLeading && out.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('people.sentOut')}</h3>
          <ul className="stack-3 plain-list">
            {out.map((member) => (
              <Row key={member.id} member={member}>
                <LetIn member={member} onLetIn={onLetIn} />
              </Row>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What whoever leads may do about somebody who is here. */
function Decisions({
  member,
  onMute,
  onSendOut,
}: { member: ShownMember } & Pick<Props, 'onMute' | 'onSendOut'>) {
  const { t } = useTranslation('rooms');
  const { id, name } = member;
  return (
    <span className={`cluster-2 ${styles.actions}`}>
      {member.mic && (
        <Button look="quiet" aria-label={`${t('people.mute')}: ${name}`} onClick={() => onMute(id)}>
          {t('people.mute')}
        </Button>
      )}
      {!member.leads && !member.isParent && (
        <Confirm
          title={t('people.removeTitle', { name })}
          description={t('people.removeText')}
          action={t('people.remove')}
          keep={t('people.keep')}
          trigger={
            <Button look="quiet" aria-label={`${t('people.remove')}: ${name}`}>
              {t('people.remove')}
            </Button>
          }
          work={() => onSendOut(id)}
        />
      )}
    </span>
  );
}

function LetIn({ member: { id, name }, onLetIn }: { member: ShownMember } & Pick<Props, 'onLetIn'>) {
  const { t } = useTranslation('rooms');
  const { busy, failure, run } = useAction(() => onLetIn(id));
  return (
    <span className={`cluster-2 ${styles.actions}`}>
      <Button
        look="quiet"
        busy={busy}
        aria-label={`${t('people.letIn')}: ${name}`}
        onClick={() => void run()}
      >
        {t('people.letIn')}
      </Button>
      <Alert error={failure} />
    </span>
  );
}

function Row({ member, children }: { member: ShownMember; children: ReactNode }) {
  const { t } = useTranslation('rooms');
  const { language } = useLanguage();
  const { name, avatar, isMe, leads, mic, hand, isHere, minutes } = member;
  return (
    <li className={styles.person}>
      <Avatar name={name} src={avatar} size="small" />
      <span className={styles.who}>
        <span dir="auto">{name}</span>
        <span className="cluster-2">
          {isMe && <Badge>{t('people.you')}</Badge>}
          {leads && <Badge tone="press">{t('people.leads')}</Badge>}
          {hand && <Badge tone="gold">{t('tile.hand')}</Badge>}
          {isHere && !mic && <Badge>{t('tile.muted')}</Badge>}
          {minutes !== null && minutes > 0 && (
            <span className="small soft">
              {t('people.wasHere', { time: formatMinutes(minutes, language) })}
            </span>
          )}
        </span>
      </span>
      {children}
    </li>
  );
}
