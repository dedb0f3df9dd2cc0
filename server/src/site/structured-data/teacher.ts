import { money } from '@lomdim/contract/constants';
import { teacherName } from '@lomdim/web/names';
import type { CourseFacts, Rating, ReviewFacts, TeacherFacts } from '../page-data.ts';
import { type Node, node, type Place, pictureAt, reference } from './nodes.ts';

type Named = NonNullable<CourseFacts['teacher']>;

const personId = (origin: string, id: string) => `${origin}/teacher/${id}#person`;
const lessonsId = (origin: string, id: string) => `${origin}/teacher/${id}#lessons`;

/** A teacher, and the lessons with them: it is these that were rated, and that have a price. */
export function teacherNodes(place: Place, teacher: TeacherFacts): Node[] {
  const { origin, texts } = place;
  const subjects = teacher.subjects.map((subject) => texts.named('subject', subject));
  const languages = teacher.languages.map((language) => texts.named('language', language));
  return [
    personNode(place, teacher, { knowsAbout: subjects, knowsLanguage: languages }),
    lessonsNode(place, teacher, teacher.rating, {
      serviceType: subjects,
      offers: hourlyOffer(origin, teacher),
      review: teacher.reviews.map((review) => reviewNode(place, review)),
    }),
  ];
}

/** A teacher as another page tells of them. */
export function shortTeacherNodes(place: Place, teacher: Named, rating: Rating | null): Node[] {
  return [personNode(place, teacher), ...(rating ? [lessonsNode(place, teacher, rating)] : [])];
}

/** How a teacher is told of beside something else. */
export function instructor(
  origin: string,
  teacher: Parameters<typeof teacherName>[0] & { id: string },
): Node {
  return node('Person', {
    '@id': personId(origin, teacher.id),
    name: teacherName(teacher),
    url: `${origin}/teacher/${teacher.id}`,
  });
}

function personNode(place: Place, teacher: Named, more: Parameters<typeof node>[1] = {}): Node {
  const { origin } = place;
  return node('Person', {
    ...instructor(origin, teacher),
    honorificPrefix: teacher.title,
    givenName: teacher.first_name,
    description: teacher.bio,
    image: pictureAt(origin, teacher.avatar_url),
    homeLocation: teacher.location ? node('Place', { name: teacher.location }) : undefined,
    ...more,
  });
}

function lessonsNode(
  { origin }: Place,
  teacher: Named,
  rating: Rating | null,
  more: Parameters<typeof node>[1] = {},
): Node {
  return node('Service', {
    '@id': lessonsId(origin, teacher.id),
    name: teacherName(teacher),
    url: `${origin}/teacher/${teacher.id}`,
    provider: reference(personId(origin, teacher.id)),
    aggregateRating: rating ? ratingNode(rating) : undefined,
    ...more,
  });
}

/** With one decimal, as it is shown. */
function ratingNode({ average, review_count }: Rating): Node {
  return node('AggregateRating', {
    ratingValue: Math.round(Number(average) * 10) / 10,
    reviewCount: Number(review_count),
    bestRating: 5,
    worstRating: 1,
  });
}

function reviewNode({ texts }: Place, review: ReviewFacts): Node {
  return node('Review', {
    author: node('Person', { name: review.student_name || texts.text('reviews:someone') }),
    datePublished: review.created_at,
    reviewBody: review.comment,
    reviewRating: node('Rating', { ratingValue: review.rating, bestRating: 5, worstRating: 1 }),
  });
}

function hourlyOffer(origin: string, { id, hourly_rate }: TeacherFacts): Node | undefined {
  if (hourly_rate === null) return undefined;
  return node('Offer', {
    url: `${origin}/teacher/${id}`,
    priceSpecification: node('UnitPriceSpecification', {
      price: hourly_rate,
      priceCurrency: money.hourlyRateCurrency.toUpperCase(),
      // An hour, by the codes of UN/CEFACT.
      unitCode: 'HUR',
    }),
  });
}
