import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { ChatIcon, PlayIcon } from '#kit/icons/icons.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './quick-actions.module.css';

const Tutorials = lazy(async () => ({ default: (await import('./tutorials.tsx')).Tutorials }));
const LiveChat = lazy(async () => ({ default: (await import('./live-chat.tsx')).LiveChat }));

/** `person`: who is signed in. The chat is theirs alone; visitors send a ticket. */
export function QuickActions({ person }: { person: string | undefined }) {
  const { t } = useTranslation('support');
  return (
    <div className={`stack-3 ${styles.actions}`}>
      <Action id="tutorials" icon={<PlayIcon />} text={t('quick.tutorials.text')}>
        <Tutorials />
      </Action>
      <Action
        id="chat"
        icon={<ChatIcon />}
        text={person === undefined ? t('quick.chat.visitor') : t('quick.chat.text')}
      >
        {person === undefined ? (
          <ButtonLink to="/auth" state={{ from: '/support' }}>
            {t('quick.chat.signIn')}
          </ButtonLink>
        ) : (
          <LiveChat person={person} />
        )}
      </Action>
    </div>
  );
}

type Props = { id: 'tutorials' | 'chat'; icon: ReactNode; text: string; children: ReactNode };

function Action({ id, icon, text, children }: Props) {
  const { t } = useTranslation('support');
  return (
    <Dialog
      title={t(`quick.${id}.title`)}
      description={text}
      trigger={
        <Button look="quiet">
          {icon}
          {t(`quick.${id}.title`)}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton shape={{ height: '12rem' }} />}>{children}</Suspense>
    </Dialog>
  );
}
