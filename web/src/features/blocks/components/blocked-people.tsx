import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { joinNames } from '#kit/names/names.ts';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { showToast } from '#lib/toasts.ts';
import { useBlocking } from '../api/block-person.ts';
import { type BlockedPerson, blockedPeople } from '../api/list-blocked.ts';
import styles from './blocks.module.css';

type Props = { person: string; zone: string };

/** Everybody whom one has blocked, each with the way back. */
export function BlockedPeople({ person, zone }: Props) {
  const { t } = useTranslation('blocks');
  const query = useQuery(blockedPeople(person));
  return (
    <Loaded query={query} skeleton="3rem">
      {(list) =>
        list.length === 0 ? (
          <p className="soft">{t('list.empty')}</p>
        ) : (
          <ul className="stack-4 plain-list">
            {list.map((blocked) => (
              <Blocked key={blocked.id} {...{ blocked, person, zone }} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Blocked({ blocked, person, zone }: Props & { blocked: BlockedPerson }) {
  const { t, texts } = useTranslation('blocks');
  const { unblock } = useBlocking(person, blocked.id);
  const name = joinNames(blocked.first_name, blocked.last_name);
  const { busy, failure, run } = useAction(async () => {
    await unblock();
    showToast('done', t('undone', { name }));
  });
  return (
    <li className="stack-3">
      <div className={styles.entry}>
        <Avatar name={name} src={blocked.avatar_url} />
        <div className={styles.who}>
          <p dir="auto">
            <strong>{name}</strong>
          </p>
          <p className="small soft">
            {t('list.since', { day: formatMoment(blocked.blocked_at, texts.language, zone) })}
          </p>
        </div>
        <Button look="quiet" busy={busy} aria-label={t('unblockOf', { name })} onClick={() => void run()}>
          {t('unblock')}
        </Button>
      </div>
      <Alert error={failure} />
    </li>
  );
}
