import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { MoreButton } from '#kit/list/more-button.tsx';
import { PastEnd } from '#kit/list/past-end.tsx';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useListPlace } from '#lib/address/use-list-place.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { ownReview } from '../api/get-own-review.ts';
import { reviewSummary } from '../api/get-review-summary.ts';
import { reviewsOf, reviewsOnPage } from '../api/list-reviews.ts';
import { Review } from './review.tsx';
import { ReviewSummary } from './review-summary.tsx';
import styles from './reviews.module.css';

// For those who were at a lesson.
const OwnReviewPart = lazy(async () => ({ default: (await import('./own-review-part.tsx')).OwnReviewPart }));

type Props = { teacher: { id: string; first_name: string }; zone: string };

export function Reviews({ teacher, zone }: Props) {
  const { t } = useTranslation('reviews');
  const { place, addressOf, firstAddress } = useListPlace('count');
  const { profile } = useAuth();
  const student = profile?.role === 'student' ? profile.id : undefined;
  const summary = useQuery(reviewSummary(teacher.id));
  const list = useInfiniteQuery(reviewsOf(teacher.id, place.shown));
  const own = useQuery({ ...ownReview(student ?? '', teacher.id), enabled: student !== undefined });

  const nobody =
    place.shown > 0 ? (
      <PastEnd firstAddress={firstAddress} />
    ) : (
      <p>{t('none', { name: teacher.first_name })}</p>
    );

  return (
    <Loaded query={list} skeleton={<ReviewsSkeleton />}>
      {({ pages }) => (
        <div className={`stack-5 ${styles.reviews}`}>
          {summary.data && summary.data.count > 0 && (
            <KeptPart name="reviews: summary" by={[summary.data]}>
              <ReviewSummary summary={summary.data} />
            </KeptPart>
          )}
          <div className={styles.own}>
            {student && own.data && (own.data.may || own.data.review) ? (
              <Suspense>
                <OwnReviewPart
                  key={own.data.review?.id ?? 'new'}
                  student={student}
                  teacher={teacher}
                  review={own.data.review}
                  mayWriteAgain={own.data.may}
                />
              </Suspense>
            ) : (
              <p className="small soft">{t('whoMay', { name: teacher.first_name })}</p>
            )}
          </div>
          {place.shown > 0 && pages.flat().length > 0 && (
            <TextLink rel="prev" to={addressOf(before(place.shown))}>
              {t('newer')}
            </TextLink>
          )}
          {pages.flat().length === 0 ? (
            nobody
          ) : (
            <KeptPart name="reviews: list" by={[pages, teacher.first_name, zone]}>
              <ul className={`plain-list ${styles.list}`}>
                {pages.flat().map((review) => (
                  <Review
                    key={review.id}
                    {...{ review, teacher, zone }}
                    isOwn={review.id === own.data?.review?.id}
                    isAboutViewer={profile?.id === teacher.id}
                  />
                ))}
              </ul>
            </KeptPart>
          )}
          <MoreButton list={list} address={addressOf(after(place.shown, pages.length))}>
            {t('more')}
          </MoreButton>
        </div>
      )}
    </Loaded>
  );
}

const after = (shown: number, pages: number) => ({ shown: shown + pages * reviewsOnPage, cursor: null });
const before = (shown: number) => ({ shown: Math.max(shown - reviewsOnPage, 0), cursor: null });

function ReviewsSkeleton() {
  return (
    <div className="stack-5">
      <Skeleton shape={{ height: '9rem' }} />
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} shape={{ height: '7rem' }} />
      ))}
    </div>
  );
}
