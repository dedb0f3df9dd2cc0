import { meetings, money, packages } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { formatCents } from '#kit/money/money.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { offerPackage, offersOf, pauseOffer, removeOffer } from '../api/offers.ts';
import { centsOf, isPrice, type Size } from '../package-price.ts';
import styles from './packages.module.css';
import { useSizeOf } from './size-of-package.ts';

type Offer = Size & { id: string; is_offered: boolean };

/** What a teacher offers as a package, to be set and paused. */
export function OfferedPackages() {
  const { t } = useTranslation('packages');
  const { user } = useAuth();
  const teacher = user?.id ?? '';
  const id = useId();
  const offers = useQuery(offersOf(teacher));
  return (
    <section className="stack-4" aria-labelledby={id}>
      <h2 id={id} className="step-title">
        {t('editor.title')}
      </h2>
      <p className="soft">{t('editor.lead')}</p>
      <Loaded query={offers} skeleton="6rem">
        {(list) => (
          <>
            {list.length === 0 && <p>{t('editor.none')}</p>}
            <ul className="plain-list stack-2">
              {list.map((offer) => (
                <OfferRow key={offer.id} teacher={teacher} offer={offer} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <NewOffer teacher={teacher} />
    </section>
  );
}

function OfferRow({ teacher, offer }: { teacher: string; offer: Offer }) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const size = useSizeOf()(offer);
  const price = formatCents(offer.price_cents, money.hourlyRateCurrency, language);
  const pause = useAction(() => pauseOffer(teacher, offer.id, !offer.is_offered), toastError);
  const remove = useAction(() => removeOffer(teacher, offer.id), toastError);
  return (
    <li className={styles.row}>
      <span className="cluster-3">
        <span>
          {size}: <strong>{price}</strong>
        </span>
        {!offer.is_offered && <Badge>{t('editor.paused')}</Badge>}
      </span>
      <span className="cluster-3">
        <Button
          look="quiet"
          busy={pause.busy}
          aria-label={t(offer.is_offered ? 'editor.pauseOf' : 'editor.resumeOf', { size })}
          onClick={() => void pause.run()}
        >
          {t(offer.is_offered ? 'editor.pause' : 'editor.resume')}
        </Button>
        <Button
          look="quiet"
          busy={remove.busy}
          aria-label={t('editor.removeOf', { size })}
          onClick={() => void remove.run()}
        >
          {t('editor.remove')}
        </Button>
      </span>
    </li>
  );
}

function NewOffer({ teacher }: { teacher: string }) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const { state, error, field, onSubmit } = useForm({
    initial: {
      lessons: String(packages.lessons[0]),
      minutes: String(meetings.defaultDurationInMinutes),
      price: '',
    },
    rules: { price: [required, isPrice] },
    send: async ({ lessons, minutes, price }) => {
      const price_cents = centsOf(price) ?? 0;
      await offerPackage(teacher, {
        lessons: Number(lessons),
        duration_minutes: Number(minutes),
        price_cents,
      });
      showToast('done', t('editor.saved'));
    },
  });
  return (
    <form
      className={`surface stack-4 ${styles.form}`}
      noValidate
      aria-label={t('editor.add')}
      onSubmit={onSubmit}
    >
      <div className={styles.fields}>
        <SelectField
          {...field('lessons')}
          label={t('editor.lessons')}
          options={packages.lessons.map((each) => ({ value: String(each), text: String(each) }))}
        />
        <SelectField
          {...field('minutes')}
          label={t('editor.length')}
          options={meetings.durationsInMinutes.map((each) => ({
            value: String(each),
            text: formatMinutes(each, language),
          }))}
        />
        <TextField {...field('price')} label={t('editor.price')} inputMode="decimal" required />
      </div>
      <p className="small soft">{t('editor.priceHint')}</p>
      <Alert error={error} />
      <Button type="submit" busy={state === 'sending'}>
        {t('editor.add')}
      </Button>
    </form>
  );
}
