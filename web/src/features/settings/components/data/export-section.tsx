import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { showToast } from '#lib/toasts.ts';
import { downloadMyData } from '../../api/export-data.ts';
import { Section } from '../section.tsx';

export function ExportSection() {
  const { t } = useTranslation('settings');
  const { busy, failure, run } = useAction(async () => {
    await downloadMyData();
    showToast('done', t('export.done'));
  });
  return (
    <Section id="export" title={t('export.title')} lead={t('export.lead')}>
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('export.download')}
      </Button>
      <Alert error={failure} />
    </Section>
  );
}
