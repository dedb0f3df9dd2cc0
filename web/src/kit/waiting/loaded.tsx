import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '../alert/failure.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** How tall what is coming will be, or its outline. */
  skeleton: string | ReactNode;
  /** What did not work, before why. */
  title?: string | undefined;
  children: (data: Data) => ReactNode;
};

/** Fetched data; until then a skeleton of its size, and after a failure a retry button. */
export function Loaded<Data>({ query, skeleton, title, children }: Props<Data>) {
  const { t } = useTranslation('common');
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryFailure query={query} title={title} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {typeof skeleton === 'string' ? <Skeleton shape={{ height: skeleton }} /> : skeleton}
    </div>
  );
}
