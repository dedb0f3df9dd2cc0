import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import type { OwnRequest } from '../../own-requests.ts';
import type { RequestList } from '../../use-own-requests.ts';

type Props = {
  list: RequestList;
  /** Those of the list that are shown. */
  requests?: readonly OwnRequest[];
  row: (request: OwnRequest) => ReactNode;
};

/** Requests, and a way to the older ones, at which the focus goes on. */
export function RequestRows({ list, requests = list.requests, row }: Props) {
  const { t } = useTranslation('partners');
  const rows = useRef<HTMLUListElement>(null);
  const [wantedFrom, setWantedFrom] = useState<number>();
  useEffect(() => {
    if (wantedFrom === undefined || requests.length <= wantedFrom) return;
    rows.current?.children[wantedFrom]?.querySelector('button')?.focus();
    setWantedFrom(undefined);
  }, [requests.length, wantedFrom]);

  if (requests.length === 0) return null;
  return (
    <>
      <ul ref={rows} className="stack-3 plain-list">
        {requests.map(row)}
      </ul>
      {list.hasMore && (
        <div>
          <Button
            look="quiet"
            busy={list.isFetchingMore}
            onClick={() => {
              setWantedFrom(requests.length);
              list.more();
            }}
          >
            {t('requests.more')}
          </Button>
        </div>
      )}
    </>
  );
}
