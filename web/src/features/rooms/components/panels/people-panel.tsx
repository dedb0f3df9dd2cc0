import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
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
  minutes: number | null;
};

type Props = {
  members: readonly ShownMember[];
  /** Whether one may decide about the others. */
  isLeading: boolean;
  onMute: (who: string | null) => void;
  onSendOut: (who: string) => void;
  onLetIn: (who: string) => void;
};

export function PeoplePanel({ members, isLeading, onMute, onSendOut, onLetIn }: Props) {
  const { t } = useTranslation(['rooms', 'common']);
  const [asked, setAsked] = useState<ShownMember>();
  const here = members.filter(({ isHere }) => isHere);
  const out = members.filter(({ isSentOut }) => isSentOut);
  return (
    <section className={styles.panel} aria-labelledby="room-people">
      <h2 id="room-people" className={styles.title}>
        {t('rooms:people.title', { count: here.length })}
      </h2>
      {isLeading && here.length > 1 && (
        <Button look="quiet" onClick={() => onMute(null)}>
          {t('rooms:people.muteAll')}
        </Button>
      )}
      <ul className="stack-3 plain-list">
        {here.map((member) => (
          <Row key={member.id} member={member}>
            {isLeading && !member.isMe && (
              <span className={styles.actions}>
                {member.mic && (
                  <Button
                    look="quiet"
                    aria-label={`${t('rooms:people.mute')}: ${member.name}`}
                    onClick={() => onMute(member.id)}
                  >
                    {t('rooms:people.mute')}
                  </Button>
                )}
                {!member.leads && (
                  <Button
                    look="quiet"
                    aria-label={`${t('rooms:people.remove')}: ${member.name}`}
                    onClick={() => setAsked(member)}
                  >
                    {t('rooms:people.remove')}
                  </Button>
                )}
              </span>
            )}
          </Row>
        ))}
      </ul>
      {isLeading && out.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('rooms:people.sentOut')}</h3>
          <ul className="stack-3 plain-list">
            {out.map((member) => (
              <Row key={member.id} member={member}>
                <span className={styles.actions}>
                  <Button
                    look="quiet"
                    aria-label={`${t('rooms:people.letIn')}: ${member.name}`}
                    onClick={() => onLetIn(member.id)}
                  >
                    {t('rooms:people.letIn')}
                  </Button>
                </span>
              </Row>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <Dialog
          open
          onOpenChange={(open) => open || setAsked(undefined)}
          title={t('rooms:people.removeTitle', { name: asked.name })}
          description={t('rooms:people.removeText')}
        >
          <span className={styles.actions}>
            <Button
              look="danger"
              onClick={() => {
                onSendOut(asked.id);
                setAsked(undefined);
              }}
            >
              {t('rooms:people.remove')}
            </Button>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              {t('rooms:people.keep')}
            </Button>
          </span>
        </Dialog>
      )}
    </section>
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
        <span className={styles.marks}>
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
