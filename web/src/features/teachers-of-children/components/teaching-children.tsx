import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { showToast } from '#lib/toasts.ts';
import { type Application, ownApplication, withdrawApplication } from '../api/own-application.ts';
import { ApplyForm } from './apply-form.tsx';
import { Standing } from './standing.tsx';
import styles from './teachers-of-children.module.css';

/** Where a teacher asks to teach children, and sees how that stands. */
export function TeachingChildren({ teacher }: { teacher: string }) {
  const { t } = useTranslation('teachersOfChildren');
  const query = useQuery(ownApplication(teacher));
  return (
    <section id="children" className={`stack-4 ${styles.section}`} aria-labelledby="children-title">
      <h2 id="children-title" className="step-title" tabIndex={-1}>
        {t('title')}
      </h2>
      <p className="soft">{t('lead')}</p>
      <Loaded query={query} skeleton="6rem">
        {(application) => <Ways teacher={teacher} application={application} />}
      </Loaded>
    </section>
  );
}

/** What can be done from here: ask, ask anew, or step back. */
function Ways({ teacher, application }: { teacher: string; application: Application | null }) {
  const { t } = useTranslation('teachersOfChildren');
  const [isWriting, setWriting] = useState(false);
  const status = application?.status;
  const waits = status === 'pending' || status === 'approved';
  const close = () => setWriting(false);
  // Whoever taught children before there were rules has agreed to nothing yet.
  const isUnsaid = status === 'pending' && application?.rules_version === null;
  return (
    <>
      {application && <Standing application={application} />}
      {(isWriting || isUnsaid) && (
        <ApplyForm
          teacher={teacher}
          references={application?.reference_words ?? ''}
          onDone={close}
          {...(isUnsaid ? {} : { onCancel: close })}
        />
      )}
      {!isWriting && (
        <div className="cluster-3">
          {status !== 'approved' && !isUnsaid && (
            <Button look={status === 'pending' ? 'quiet' : 'strong'} onClick={() => setWriting(true)}>
              {status === 'pending' ? t('change') : t('begin')}
            </Button>
          )}
          {waits && <StepBack teacher={teacher} status={status} />}
        </div>
      )}
    </>
  );
}

/** Asks before an application or the approval itself is given up. */
function StepBack({ teacher, status }: { teacher: string; status: 'pending' | 'approved' }) {
  const { t } = useTranslation('teachersOfChildren');
  return (
    <Confirm
      trigger={<Button look="quiet">{t(`withdraw.${status}.button`)}</Button>}
      title={t(`withdraw.${status}.title`)}
      description={t(`withdraw.${status}.text`)}
      action={t(`withdraw.${status}.button`)}
      keep={t('cancel')}
      work={async () => {
        await withdrawApplication(teacher);
        showToast('done', t('withdraw.done'));
      }}
    />
  );
}
