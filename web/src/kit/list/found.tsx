import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListPlace } from '#lib/address/list-place.ts';
import { useListPlace } from '#lib/address/use-list-place.ts';
import { Failure } from '../alert/failure.tsx';
import { TextLink } from '../button/text-link.tsx';
import { Spinner } from '../waiting/spinner.tsx';
import styles from './found.module.css';
import type { ListParts, ListRow } from './list-parts.ts';
import { isKept, shownBefore } from './list-shape.ts';
import { Placeholders } from './page-rows.tsx';
import { PastEnd } from './past-end.tsx';

/** What is looked for, and from which place of the list on, where the address names one. */
type AnyWanted = { key: string; place?: ListPlace };

type Props<Wanted extends AnyWanted, Row extends ListRow> = {
  /** What is searched for, and for whom. */
  wanted: Wanted;
  first: ReturnType<ListParts<Row>['pageAt']>;
  texts: { title: string; searching: string; found: string; none: string; failed?: string };
  placeholder: ReactNode;
  lines?: boolean;
  empty: ReactNode;
  list: (wanted: Wanted) => ReactNode;
};

/** What was found. What the search before found stays until the new is there. */
export function Found<Wanted extends AnyWanted, Row extends ListRow>(props: Props<Wanted, Row>) {
  const { wanted, texts, placeholder, lines, empty, list } = props;
  const area = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Wanted>();
  const first = useQuery(props.first);
  const arrived = first.isSuccess || first.isError || isKept(wanted.key);
  if (arrived && shown?.key !== wanted.key) setShown(wanted);
  const busy = shown?.key !== wanted.key;
  useTopOfNewResults(area, shown?.key);
  const { t } = useTranslation('common');
  const { firstAddress } = useListPlace('cursor');
  const begins = shown?.place ? shownBefore(shown.place, first.data?.[0]?.next_cursor) : 0;
  const isPastEnd = !busy && begins > 0 && first.data?.length === 0;
  // The link is gone with the page that it was on.
  const toHeading = () => area.current?.querySelector('h2')?.focus({ preventScroll: true });

  function content(): ReactNode {
    if (!shown) return <Placeholders lines={lines}>{placeholder}</Placeholders>;
    if (!busy && first.isError && !first.data) {
      return (
        <Failure
          title={texts.failed}
          error={first.error}
          busy={first.isFetching}
          onAgain={() => void first.refetch()}
        />
      );
    }
    if (isPastEnd) return <PastEnd firstAddress={firstAddress} onFirst={toHeading} />;
    if (!busy && first.data?.length === 0) return empty;
    return list(shown);
  }

  return (
    <section ref={area} className={styles.results} aria-label={texts.title} aria-busy={busy}>
      {/* Where the focus goes when a row that has it leaves. */}
      <h2 className="visually-hidden" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className={styles.state} role="status">
        {busy && (
          <>
            <Spinner />
            {texts.searching}
          </>
        )}
        {!busy && first.data && (
          <span className="visually-hidden">
            {isPastEnd ? t('list.pastEnd') : first.data.length === 0 ? texts.none : texts.found}
          </span>
        )}
      </p>
      {begins > 0 && !isPastEnd && (
        <p>
          <TextLink to={firstAddress} rel="first" onClick={toHeading}>
            {t('list.toFirst')}
          </TextLink>
        </p>
      )}
      {content()}
    </section>
  );
}

/** Who chose another filter far down the old list begins at the top of the new one; going back finds its own place. */
function useTopOfNewResults(area: { current: HTMLElement | null }, shownKey: string | undefined): void {
  const navigation = useNavigationType();
  const { key: entry } = useLocation();
  const before = useRef({ shownKey, entry });
  const toTop = useEffectEvent(() => {
    // What was chosen may be there before the address has followed; then it is still the entry of before.
    const wentBack = navigation === 'POP' && entry !== before.current.entry;
    if (wentBack || !area.current || area.current.getBoundingClientRect().top >= 0) return;
    area.current.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    if (before.current.shownKey !== undefined && before.current.shownKey !== shownKey) toTop();
    before.current.shownKey = shownKey;
  }, [shownKey]);
  useEffect(() => {
    if (navigation !== 'POP') before.current.entry = entry;
  }, [entry, navigation]);
}
