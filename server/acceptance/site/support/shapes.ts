import { z } from 'zod';

/*
 * What schema.org and the guidelines of search engines ask of each thing. The objects are closed: a property that nobody thought
 * of here, such as a column that should not be public, fails.
 */

const address = z.url({ protocol: /^https?$/ });
const words = z.string().trim().min(1);
const moment = z.iso.datetime({ offset: true });
const language = z.enum(['en', 'fr', 'de', 'he']);
const id = { '@id': address };
const reference = z.strictObject(id);
const price = z.number().min(0);
const currency = z.string().regex(/^[A-Z]{3}$/);

const teacherLink = z.strictObject({ '@type': z.literal('Person'), ...id, name: words, url: address });

const rating = z.strictObject({
  '@type': z.literal('Rating'),
  ratingValue: z.int().min(1).max(5),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});

const review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: words }),
  datePublished: moment,
  reviewBody: words.optional(),
  reviewRating: rating,
});

const aggregateRating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().min(1).max(5),
  reviewCount: z.int().min(1),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});

const question = z.strictObject({
  '@type': z.literal('Question'),
  name: words,
  acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
});

const page = {
  ...id,
  url: address,
  name: words,
  description: words,
  inLanguage: language,
  isPartOf: reference,
  breadcrumb: reference.optional(),
};

const thing = z.discriminatedUnion('@type', [
  z.strictObject({
    '@type': z.literal('Organization'),
    ...id,
    name: words,
    url: address,
    logo: address,
    description: words,
  }),
  z.strictObject({
    '@type': z.literal('WebSite'),
    ...id,
    name: words,
    url: address,
    inLanguage: z.array(language).length(4),
    publisher: reference,
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().endsWith('/search?q={question}'),
      }),
      'query-input': z.literal('required name=question'),
    }),
  }),
  z.strictObject({ '@type': z.literal('WebPage'), ...page, mainEntity: reference.optional() }),
  z.strictObject({ '@type': z.literal('ProfilePage'), ...page, mainEntity: reference }),
  z.strictObject({ '@type': z.literal('FAQPage'), ...page, mainEntity: z.array(question).min(1) }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    ...id,
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().min(1),
          name: words,
          item: address,
        }),
      )
      .min(2),
  }),
  z.strictObject({
    '@type': z.literal('Person'),
    ...id,
    name: words,
    url: address,
    honorificPrefix: words.optional(),
    givenName: words,
    description: words.optional(),
    image: address.optional(),
    homeLocation: z.strictObject({ '@type': z.literal('Place'), name: words }).optional(),
    knowsAbout: z.array(words).min(1).optional(),
    knowsLanguage: z.array(words).min(1).optional(),
  }),
  z.strictObject({
    '@type': z.literal('Service'),
    ...id,
    name: words,
    url: address,
    provider: reference,
    serviceType: z.array(words).min(1).optional(),
    aggregateRating: aggregateRating.optional(),
    review: z.array(review).min(1).optional(),
    offers: z
      .strictObject({
        '@type': z.literal('Offer'),
        url: address,
        priceSpecification: z.strictObject({
          '@type': z.literal('UnitPriceSpecification'),
          price,
          priceCurrency: currency,
          unitCode: z.literal('HUR'),
        }),
      })
      .optional(),
  }),
  z.strictObject({
    '@type': z.literal('Course'),
    ...id,
    name: words,
    description: words,
    url: address,
    image: address,
    provider: reference,
    about: words,
    inLanguage: words.optional(),
    educationalLevel: words,
    typicalAgeRange: z
      .string()
      .regex(/^\d+(?:-\d+|\+)$/)
      .optional(),
    audience: z.strictObject({ '@type': z.literal('Audience'), audienceType: words }),
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: address,
      category: z.enum(['Free', 'Paid']),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
      priceSpecification: z.strictObject({
        '@type': z.literal('UnitPriceSpecification'),
        price,
        priceCurrency: currency,
        unitText: words,
      }),
    }),
    hasCourseInstance: z.strictObject({
      '@type': z.literal('CourseInstance'),
      ...id,
      courseMode: z.literal('Online'),
      courseWorkload: z.string().regex(/^PT[1-9]\d*M$/),
      inLanguage: words.optional(),
      maximumAttendeeCapacity: z.int().min(1),
      remainingAttendeeCapacity: z.int().min(0),
      instructor: teacherLink.optional(),
    }),
  }),
  z.strictObject({
    '@type': z.literal('Event'),
    ...id,
    name: words,
    description: words.optional(),
    url: address,
    startDate: moment,
    endDate: moment,
    eventStatus: z.literal('https://schema.org/EventScheduled'),
    eventAttendanceMode: z.literal('https://schema.org/OnlineEventAttendanceMode'),
    location: z.strictObject({ '@type': z.literal('VirtualLocation'), url: address }),
    image: address,
    inLanguage: words.optional(),
    about: words,
    maximumAttendeeCapacity: z.int().min(1),
    organizer: reference,
    performer: teacherLink,
  }),
  z.strictObject({
    '@type': z.literal('Article'),
    ...id,
    headline: words.max(110),
    description: words,
    articleSection: words,
    inLanguage: language,
    datePublished: z.iso.date(),
    image: address,
    author: z.strictObject({ '@type': z.literal('Person'), name: words }),
    publisher: reference,
    mainEntityOfPage: reference,
  }),
]);

export type Thing = z.infer<typeof thing>;
export type ThingOf<Type extends Thing['@type']> = Extract<Thing, { '@type': Type }>;

/** A whole graph: every thing well-formed, and nothing referred to that is not told of. */
export const graphShape = z
  .strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing).min(3) })
  .superRefine((graph, context) => {
    const told = new Set(graph['@graph'].map((each) => each['@id']));
    for (const missing of referencesIn(graph['@graph']).filter((each) => !told.has(each))) {
      context.addIssue({ code: 'custom', message: `${missing} is referred to, and is not there` });
    }
  });

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === '@id') return [String(only[1])];
  return entries.flatMap(([, each]) => referencesIn(each));
}
