import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, shownToasts, watchToasts } from '#lib/toasts.ts';
import { Toast, ToastRegion } from './toast.tsx';

/** Shows what lib/toasts.ts holds. */
export function Toaster() {
  const { t } = useTranslation('common');
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  return (
    <ToastRegion one={t('toasts.one')} label={t('toasts.region')}>
      {toasts.map(({ id, tone, title, text, milliseconds }) => (
        <Toast
          key={id}
          {...{ tone, title, text, milliseconds }}
          closeLabel={t('toasts.close')}
          onClose={() => dismissToast(id)}
        />
      ))}
    </ToastRegion>
  );
}
