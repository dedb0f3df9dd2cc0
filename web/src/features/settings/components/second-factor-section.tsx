import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { showLine } from '../../../lib/toasts.ts';
import { type Factor, factors, removeFactor } from '../api/factors.ts';
import { formatDayOf } from '../moments.ts';
import { AddFactor } from './add-factor.tsx';
import { Loaded } from './loaded.tsx';
import { RemoveButton } from './remove-button.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';

export function SecondFactorSection({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const query = useQuery(factors(person));
  const reload = () => client.invalidateQueries({ queryKey: factors(person).queryKey });
  return (
    <Section id="secondFactor" title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <Loaded query={query} height="2.75rem">
        {(list) => (
          <>
            {list.length > 0 && <FactorList list={list} zone={zone} onChanged={reload} />}
            <AddFactor
              names={list.map(({ name }) => name)}
              onAdded={reload}
              trigger={
                <Button look="quiet">
                  {list.length === 0 ? t('secondFactor.add') : t('secondFactor.addAnother')}
                </Button>
              }
            />
            {list.length === 1 && <p className={styles.soft}>{t('secondFactor.advice')}</p>}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type ListProps = { list: readonly Factor[]; zone: string; onChanged: () => Promise<void> };

function FactorList({ list, zone, onChanged }: ListProps) {
  const { t, i18n } = useTranslation('settings');
  return (
    <ul className={styles.list}>
      {list.map(({ id, name, since }) => (
        <li key={id} className={styles.entry}>
          <div>
            <strong dir="auto">{name || t('secondFactor.nameless')}</strong>
            <p className={styles.small}>
              {t('secondFactor.since', { day: formatDayOf(since, i18n.resolvedLanguage, zone) })}
            </p>
          </div>
          <RemoveButton
            text={t('remove')}
            about={name || t('secondFactor.nameless')}
            title={t('secondFactor.removeTitle')}
            description={list.length === 1 ? t('secondFactor.removeLast') : t('secondFactor.removeOne')}
            work={async () => {
              await removeFactor(id);
              await onChanged();
              showLine('done', t('secondFactor.removed'));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
