import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { showToast } from '#lib/toasts.ts';
import { listUndeliveredMail, mailsOnPage, type UndeliveredMail } from '../api/list-undelivered-mail.ts';
import { sendMailAgain } from '../api/send-mail-again.ts';
import { returnFocus } from '../return-focus.ts';
import { AdminList } from './list/admin-list.tsx';
import { Line } from './list/line.tsx';
import { Moment } from './moment.tsx';
import { Panel } from './panel.tsx';
import { Words } from './words.tsx';

export function MailPanel() {
  const { t } = useTranslation('administration');
  return (
    <Panel title={t('mail.title')} lead={t('mail.lead')}>
      <AdminList
        listKey="mail"
        title={t('mail.title')}
        pageSize={mailsOnPage}
        pageAt={listUndeliveredMail}
        empty={t('mail.empty')}
        row={(mail) => <MailLine mail={mail} />}
      />
    </Panel>
  );
}

function MailLine({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('administration');
  const { busy, run } = useAction(async () => {
    const sent = await sendMailAgain(mail.id);
    showToast(sent ? 'done' : 'failed', t(sent ? 'mail.sent' : 'mail.notSent'));
    // The line has gone with its button.
    returnFocus();
  }, toastError);

  return (
    <Line
      id={mail.id}
      title={mail.subject}
      facts={[
        mail.recipient,
        t('mail.attempts', { count: mail.attempts }),
        <Moment key="at" at={mail.failed_at} />,
      ]}
      actions={
        mail.may_be_sent_again ? (
          <Button
            look="quiet"
            busy={busy}
            aria-label={t('mail.againOf', { recipient: mail.recipient })}
            onClick={() => void run()}
          >
            {t('mail.again')}
          </Button>
        ) : (
          <span className="soft">{t('mail.tooLate')}</span>
        )
      }
    >
      <Words cut>{mail.reason || mail.failure}</Words>
    </Line>
  );
}
