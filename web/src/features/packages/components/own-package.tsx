import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { giveBackPackage } from '../api/own-packages.ts';
import styles from './packages.module.css';
import { useSizeOf } from './size-of-package.ts';

type Package = { id: string; lessons: number; lessons_left: number; duration_minutes: number };

type Props = {
  package: Package;
  /** Of a child: its name. */
  childName?: string | undefined;
};

/** What is left of a package. One of which nothing was booked can be given back. */
export function OwnPackage({ package: own, childName }: Props) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const sizeOf = useSizeOf();
  const { id, lessons, lessons_left, duration_minutes } = own;
  const length = formatMinutes(duration_minutes, language);
  return (
    <li className={`callout ${styles.row}`}>
      <p>
        <strong>{t('left', { count: lessons_left, lessons })}</strong>{' '}
        <span className="small soft">
          {childName === undefined
            ? t('leftLength', { length })
            : t('leftLengthOf', { length, name: childName })}
        </span>
      </p>
      {lessons_left === lessons && (
        <Confirm
          trigger={<Button look="quiet">{t('giveBack.open')}</Button>}
          title={t('giveBack.title')}
          description={t('giveBack.text', { size: sizeOf(own) })}
          action={t('giveBack.action')}
          keep={t('giveBack.keep')}
          work={async () => {
            await giveBackPackage(id);
            showToast('done', t('giveBack.done'));
          }}
        />
      )}
    </li>
  );
}
