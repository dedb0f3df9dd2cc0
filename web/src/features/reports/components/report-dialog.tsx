import { useTranslation } from '#i18n/use-translation.ts';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import type { Reported } from '../reported.ts';
import { ReportForm } from './report-form.tsx';

type Props = { reported: Reported | undefined; onClose: () => void; returnFocus: () => void };

export function ReportDialog({ reported, onClose, returnFocus }: Props) {
  const { t } = useTranslation('reports');
  return (
    <DialogAbout
      about={reported}
      title={({ kind }) => t(`title.${kind}`)}
      description={() => t('text')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {(shown) => <ReportForm reported={shown} onDone={onClose} />}
    </DialogAbout>
  );
}
