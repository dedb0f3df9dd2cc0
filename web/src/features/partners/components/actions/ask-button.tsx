import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { shortName } from '#kit/names/names.ts';
import type { Partner } from '../../api/list-partners.ts';
import type { Standing } from '../../standing.ts';

// Most who look at a list ask nobody on it.
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

type Props = { partner: Partner; standing: Standing };

/** The way to a request. Its dialog stays until it was read, whatever has become of the button meanwhile. */
export function AskButton({ partner, standing }: Props) {
  const { t } = useTranslation('partners');
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const name = shortName(partner);
  return (
    <>
      {standing === 'mayAsk' && (
        <Button
          data-ask=""
          aria-label={t('actionFor', { action: t('connect'), name })}
          onClick={() => {
            setOpenings(openings + 1);
            setOpen(true);
          }}
        >
          {t('connect')}
        </Button>
      )}
      {openings > 0 && (
        <Suspense>
          <AskDialog
            // Begun anew each time; what it said last stays while it closes.
            key={openings}
            partner={partner}
            standing={standing}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  );
}
