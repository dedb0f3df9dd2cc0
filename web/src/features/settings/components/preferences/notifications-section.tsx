import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { showToast } from '#lib/toasts.ts';
import {
  type MailSettings,
  mailKinds,
  notificationSettings,
  saveNotificationSettings,
} from '../../api/save-notification-settings.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

export function NotificationsSection({ person }: { person: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery(notificationSettings(person));
  return (
    <Section id="notifications" title={t('notifications.title')} lead={t('notifications.lead')}>
      <Loaded query={query} skeleton="21.5rem">
        {(saved) => <MailChoices person={person} saved={saved} />}
      </Loaded>
    </Section>
  );
}

function MailChoices({ person, saved }: { person: string; saved: MailSettings }) {
  const { t } = useTranslation('settings');
  const [changes, setChanges] = useState<Partial<MailSettings>>({});
  const { busy, failure, run } = useAction(async (settings: MailSettings) => {
    await saveNotificationSettings(person, settings);
    setChanges({});
    showToast('done', t('notifications.saved'));
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run({ ...saved, ...changes });
  }

  return (
    <form className={`stack-4 ${styles.form}`} onSubmit={onSubmit} aria-label={t('notifications.title')}>
      {mailKinds.map((kind) => (
        <Checkbox
          key={kind}
          name={kind}
          label={t(`notifications.${kind}`)}
          hint={t(`notifications.hint.${kind}`)}
          checked={changes[kind] ?? saved[kind]}
          onChange={({ target }) => setChanges((before) => ({ ...before, [kind]: target.checked }))}
        />
      ))}
      <Alert error={failure} />
      <Button type="submit" look="quiet" busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
