import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/overlay/dialog.tsx';
import type { Reported } from '../reported.ts';
import { ReportForm } from './report-form.tsx';

type Props = {
  reported: Reported | undefined;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

export function ReportDialog({ reported, onClose, onCloseAutoFocus }: Props) {
  const { t } = useTranslation('reports');
  // Its words stay while it fades.
  const [shown, setShown] = useState(reported);
  if (reported && reported !== shown) setShown(reported);
  return (
    <Dialog
      open={reported !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? t(`title.${shown.kind}`) : ''}
      description={t('text')}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      {shown && <ReportForm key={shown.id} reported={shown} onDone={onClose} />}
    </Dialog>
  );
}
