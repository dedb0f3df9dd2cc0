import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { showToast } from '#lib/toasts.ts';
import { downloadMyData } from '../../api/export-data.ts';
import { Section } from '../section.tsx';

export function ExportSection() {
  const { t } = useTranslation('settings');
  const download = async () => {
    await downloadMyData();
    showToast('done', t('export.done'));
  };
  return (
    <Section id="export" title={t('export.title')} lead={t('export.lead')}>
      <ActionButton look="quiet" work={download}>
        {t('export.download')}
      </ActionButton>
    </Section>
  );
}
