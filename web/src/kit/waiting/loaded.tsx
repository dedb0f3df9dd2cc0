import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../alert/failure.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** How tall what is coming will be, or its outline. */
  skeleton: string | ReactNode;
  children: (data: Data) => ReactNode;
};

/** Fetched data; until then a skeleton of its size, and after a failure a retry button. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  skeleton,
  children,
}: Props<Data>) {
  const { t } = useTranslation('common');
  if (data !== undefined) return children(data);
  if (error) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {typeof skeleton === 'string' ? <Skeleton shape={{ height: skeleton }} /> : skeleton}
    </div>
  );
}
