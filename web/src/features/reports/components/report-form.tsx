import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { sendReport } from '../api/send-report.ts';
import { longestDetails, type Reported, reasons } from '../reported.ts';

export function ReportForm({ reported, onDone }: { reported: Reported; onDone: () => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const { state, error, field, onSubmit } = useForm({
    initial: { reason: '', details: '' },
    about: JSON.stringify(reported),
    rules: { reason: [required], details: [maxLength(longestDetails)] },
    send: async ({ reason, details }) => {
      await sendReport(reported, reasons.find((known) => known === reason) ?? 'other', details);
      showToast('done', t('sent'));
      onDone();
    },
  });
  return (
    <form className="stack-4" onSubmit={onSubmit} noValidate>
      <SelectField
        {...field('reason')}
        label={t('reason')}
        options={[
          { value: '', text: t('chooseReason') },
          ...reasons.map((reason) => ({ value: reason, text: t(`reasons.${reason}`) })),
        ]}
      />
      <TextArea {...field('details')} label={t('details')} note={t('common:form.optional')} />
      <Alert error={error} />
      <div className="cluster-3">
        <Button type="submit" busy={state === 'sending'}>
          {t('send')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}
