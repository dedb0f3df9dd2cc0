import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { formatDay, formatMoment } from '#kit/time/format.ts';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { changeChild } from '../../api/change-family.ts';
import { fieldsOf } from '../../child-fields.ts';
import { ChildForm } from '../family/child-form.tsx';
import { Section } from '../section.tsx';

/** All that is kept of the child, and the way to change it. */
export function Details({ child, zone }: { child: Child; zone: string }) {
  const { t, texts } = useTranslation('families');
  const { levelName, languageName } = useVocabulary();
  const [open, setOpen] = useState(false);
  const language = texts.language;
  const genders: Record<string, string> = { female: t('form.girl'), male: t('form.boy') };
  return (
    <Section id="details" title={t('details.title')} lead={t('details.lead')}>
      <FactList
        layout="columns"
        facts={[
          { name: t('form.firstName'), value: child.first_name },
          {
            name: t('details.born'),
            value: formatDay(child.birth_month, language, { month: 'long', year: 'numeric' }),
          },
          { name: t('form.gender'), value: genders[child.gender ?? ''] },
          { name: t('form.level'), value: child.level && levelName(child.level) },
          { name: t('form.languages'), value: child.languages.map(languageName).join(', ') },
          { name: t('form.shortName'), value: child.short_name },
          {
            name: t('details.agreed'),
            value:
              child.consented_at &&
              t('details.agreedOn', {
                day: formatMoment(child.consented_at, language, zone),
                version: child.consent_version ?? '',
              }),
          },
        ]}
      />
      <Dialog
        title={t('details.change')}
        open={open}
        onOpenChange={setOpen}
        trigger={<Button look="quiet">{t('details.change')}</Button>}
      >
        <ChildForm
          initial={fieldsOf(child)}
          label={t('details.change')}
          sendText={t('save')}
          send={async (details) => {
            await changeChild(child.child_id, details);
            setOpen(false);
            showToast('done', t('details.saved'));
          }}
        />
      </Dialog>
    </Section>
  );
}
