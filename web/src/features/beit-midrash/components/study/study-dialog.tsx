import { useTranslation } from '#i18n/use-translation.ts';
import { Tabs } from '#kit/layout/tabs.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import type { Desk } from './desk.ts';
import { StudyAlone } from './study-alone.tsx';
import { StudyTogether } from './study-together.tsx';

type Props = {
  person: string;
  zone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDesk: (desk: Omit<Desk, 'person'>) => void;
};

/** A table for two, or a quiet desk. */
export function StudyDialog({ person, zone, open, onOpenChange, onDesk }: Props) {
  const { t } = useTranslation('beitMidrash');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('study.title')} description={t('study.lead')}>
      <Tabs
        label={t('study.title')}
        tabs={[
          {
            id: 'together',
            title: t('study.together'),
            content: <StudyTogether person={person} zone={zone} />,
          },
          { id: 'alone', title: t('study.alone'), content: <StudyAlone zone={zone} onDesk={onDesk} /> },
        ]}
      />
    </Dialog>
  );
}
