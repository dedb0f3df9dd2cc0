import { fallbacks, money } from '@lomdim/contract/constants';
import { languages } from '@lomdim/contract/languages';
import type { CourseFacts } from '../page-data.ts';
import { type Node, node, type Place, reference } from './nodes.ts';
import { organizationId } from './site.ts';
import { instructor, shortTeacherNodes } from './teacher.ts';

/** A course, who gives it, and how others found the lessons of that teacher. */
export function courseNodes(place: Place, course: CourseFacts): Node[] {
  const { teacher, rating } = course;
  return [courseNode(place, course), ...(teacher ? shortTeacherNodes(place, teacher, rating) : [])];
}

function courseNode(place: Place, course: CourseFacts): Node {
  const { origin, texts } = place;
  const address = `${origin}/course/${course.id}`;
  const forChildren = course.audience === 'children';
  const level = course.level ?? (forChildren ? fallbacks.childCourse : fallbacks.generalCourse).level;
  return node('Course', {
    '@id': `${address}#course`,
    name: course.title,
    // Search engines want one of every course.
    description: course.description || texts.text('courses:course.lead'),
    url: address,
    image: place.picture.address,
    provider: reference(organizationId(origin)),
    about: texts.named('subject', course.subject),
    inLanguage: languageTag(course.language),
    educationalLevel: texts.named('level', level),
    typicalAgeRange: course.age_range ?? (forChildren ? fallbacks.childCourse.ageRange : undefined),
    audience: node('Audience', { audienceType: texts.named('audience', course.audience) }),
    offers: offerNode(address, course, texts.text('courses:facts.price')),
    hasCourseInstance: instanceNode(origin, address, course),
  });
}

/** When its sessions are, visitors are not shown; how many there are and how long they take, they are. */
function instanceNode(origin: string, address: string, course: CourseFacts): Node {
  return node('CourseInstance', {
    '@id': `${address}#instance`,
    courseMode: 'Online',
    courseWorkload: `PT${course.total_sessions * course.session_duration_minutes}M`,
    inLanguage: languageTag(course.language),
    maximumAttendeeCapacity: course.max_students,
    remainingAttendeeCapacity: course.seats_left,
    instructor: course.teacher ? instructor(origin, course.teacher) : undefined,
  });
}

/** The price is that of one session, and says so. */
function offerNode(address: string, course: CourseFacts, unit: string): Node {
  return node('Offer', {
    url: address,
    category: course.price === 0 ? 'Free' : 'Paid',
    availability: `https://schema.org/${course.seats_left > 0 ? 'InStock' : 'SoldOut'}`,
    priceSpecification: node('UnitPriceSpecification', {
      price: course.price / money.centsPerUnit,
      priceCurrency: money.courseCurrency.toUpperCase(),
      unitText: unit,
    }),
  });
}

/** Languages of the product by their code, others by the name under which they are stored. */
export function languageTag(spoken: string | null): string | null {
  return languages.find(({ spokenName }) => spokenName === spoken)?.code ?? spoken;
}
