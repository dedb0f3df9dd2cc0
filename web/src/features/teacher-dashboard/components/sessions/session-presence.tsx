import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { fullName } from '#kit/names/names.ts';
import { PeopleList } from '#shared/listing/people-list.tsx';
import { listPresence } from '../../api/sessions/list-sessions-to-report.ts';
import { Fetched } from '../list/own-list.tsx';

/** Who was in the room, for how long, and whether that counts. */
export function SessionPresence({ teacher, sessionId }: { teacher: string; sessionId: string }) {
  const { t } = useTranslation('teacherDashboard');
  const query = useQuery(listPresence(teacher, sessionId));
  return (
    <div className="stack-4">
      <p className="soft small">{t('report.rule')}</p>
      <Fetched query={query} height="3rem">
        {(people) => (
          <>
            {people.every(({ is_teacher }) => is_teacher) && <p>{t('report.nobody')}</p>}
            <PeopleList
              label={t('report.who')}
              people={people.map(
                ({ id, avatar_url, is_teacher, minutes, is_present, price_cents, ...names }) => ({
                  id,
                  name: is_teacher ? t('report.you') : fullName(names) || t('log.left'),
                  picture: avatar_url,
                  marks: (
                    <>
                      <span className="small soft">{t('report.minutes', { count: minutes })}</span>
                      <Badge tone={is_present ? 'press' : 'plain'}>
                        {t(is_present ? 'report.counts' : 'report.countsNot')}
                      </Badge>
                      {!is_teacher && price_cents === null && <Badge>{t('report.trial')}</Badge>}
                    </>
                  ),
                }),
              )}
            />
          </>
        )}
      </Fetched>
    </div>
  );
}
