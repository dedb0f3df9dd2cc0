import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { fullName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { PeopleList } from '#shared/listing/people-list.tsx';
import type { Person } from '../api/list-people.ts';

type Props = {
  people: UseQueryResult<Person[]>;
  /** By their presence keys. */
  present: ReadonlySet<string>;
  person: string;
  enrolled: number;
};

/** Those whom one may know by name, and how many there are besides. */
export function CoursePeople({ people, present, person, enrolled }: Props) {
  const { t } = useTranslation('classroom');
  const { data, isError } = people;
  if (isError && !data) return <QueryFailure query={people} />;
  if (!data) return <Skeleton shape={{ height: '9rem' }} />;
  const others = enrolled - data.filter(({ is_teacher }) => !is_teacher).length;
  const unseen = [...present].filter((key) => !data.some((each) => each.presence_key === key)).length;
  return (
    <>
      <p role="status">{t('people.here', { count: present.size })}</p>
      <PeopleList
        label={t('tabs.participants')}
        people={data.map((each) => ({
          id: each.id,
          name: fullName(each) || t('people.nameless'),
          picture: each.avatar_url,
          marks: (
            <>
              {each.is_teacher && <Badge tone="press">{t('details.teacher')}</Badge>}
              {each.id === person && <Badge>{t('people.you')}</Badge>}
              {present.has(each.presence_key) && <Badge tone="live">{t('people.present')}</Badge>}
            </>
          ),
        }))}
      />
      {others > 0 && (
        <p>
          {t('people.others', { count: others })} {unseen > 0 && t('people.othersHere', { count: unseen })}
        </p>
      )}
    </>
  );
}
