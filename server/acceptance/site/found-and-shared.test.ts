import { supportEmail } from '@lomdim/contract/constants';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { admin } from '@lomdim/testing/people/client';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { publicPages } from '@lomdim/web/addresses';
import { articles } from '@lomdim/web/articles';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReadPage, readPage } from './support/read-page.ts';
import { expectAddresses, expectPicture, ownPicture } from './support/shared-links.ts';

/** The address to which everybody may write, and the examples in the texts that travel with a page. */
const forEverybody = [supportEmail, 'name@example.com', 'nom@exemple.com', 'name@beispiel.de'];

let server: TestServer;

beforeAll(async () => {
  server = await startSite({ env: { SEED: 'demo' } });
});
afterAll(() => server.stop());

async function open(path: string, language?: Language): Promise<ReadPage> {
  const address = `${server.url}${path}${language ? `?lng=${language}` : ''}`;
  return readPage(await (await fetch(address, { headers: { accept: 'text/html' } })).text());
}

/** The server hears of a change a moment after it was made, and until then shows what it kept. */
async function openAfter(path: string, sql: string, ...values: unknown[]): Promise<ReadPage> {
  const before = await open(path);
  await server.pool.query(sql, values);
  return vi.waitFor(async () => {
    const after = await open(path);
    expect(after.html).not.toBe(before.html);
    return after;
  });
}

async function one<Row>(sql: string, ...values: unknown[]): Promise<Row> {
  const { rows } = await server.pool.query(sql, values);
  if (!rows[0]) throw new Error(`the demonstration data have no row for: ${sql}`);
  return rows[0];
}

type Teacher = {
  id: string;
  first_name: string;
  name: string;
  bio: string;
  hourly_rate: number;
  subjects: string[];
  reviews: number;
  average: number;
};
type Course = {
  id: string;
  title: string;
  description: string;
  price: number;
  audience: string;
  sessions: number;
  minutes: number;
};

const ratedTeacher = () =>
  one<Teacher>(
    `select p.id, p.first_name, concat_ws(' ', nullif(p.title, ''), p.first_name, p.last_name) as name, p.bio, p.hourly_rate, p.subjects,
       count(*)::integer as reviews, round(avg(r.rating), 1)::float as average
     from private.profiles p join reviews r on r.teacher_id = p.id
     where p.approval_status = 'approved' and p.bio is not null and p.hourly_rate is not null
     group by p.id order by count(*) desc, p.id limit 1`,
  );

const openCourse = (audience: string) =>
  one<Course>(
    `select c.id, c.title, c.description, c.price, c.audience, c.total_sessions as sessions, c.session_duration_minutes as minutes
     from courses c join private.profiles p on p.id = c.teacher_id
     where c.is_active and p.approval_status = 'approved' and c.audience = $1 and (c.audience <> 'children' or p.is_approved_for_children)
     order by c.id limit 1`,
    audience,
  );

describe('every page for search engines', () => {
  it.each(languageCodes)('says in %s what it is, and under which addresses', async (language) => {
    const titles = new Set<string>();
    for (const { address } of publicPages) {
      const page = await open(address, language);
      expectAddresses(page, server.url + address, language);
      expect(page.tag('og:title'), address).toEqual([page.title]);
      expect(page.tag('description'), address).toEqual(page.tag('og:description'));
      expect(page.tag('description').join().length, address).toBeGreaterThan(10);
      expect(page.tag('robots'), address).toEqual(['index, follow']);
      expect(page.tag('og:image')[0], address).toMatch(new RegExp(`^${server.url}/`));
      titles.add(page.title);

      expect(page.ofType('WebSite'), address).toHaveLength(1);
      expect(page.ofType('Organization'), address).toHaveLength(1);
      const steps = page.ofType('BreadcrumbList').flatMap(({ itemListElement }) => itemListElement);
      if (address !== '/') expect(steps.at(-1)?.item, address).toBe(server.url + address);
      const named = new Set(page.html.match(/[\w.]+@[\w-]+(?:\.\w+)+/g));
      expect([...named].filter((each) => !forEverybody.includes(each))).toEqual([]);
    }
    expect(titles.size).toBe(publicPages.length);
  });

  it('names no language where none was asked for, or one that there is not', async () => {
    for (const query of ['', '?lng=xx', '?utm_source=mail']) {
      expect((await open(`/faq${query}`)).tag('canonical')).toEqual([`${server.url}/faq`]);
    }
  });
});

describe('a teacher', () => {
  it.each(languageCodes)('is told of in %s as the database has them', async (language) => {
    const teacher = await ratedTeacher();
    const page = await open(`/teacher/${teacher.id}`, language);
    expectAddresses(page, `${server.url}/teacher/${teacher.id}`, language);
    await expectPicture(ownPicture(page, 'teacher', teacher.id, language));
    expect(page.title).toBe(`${teacher.name} · Lomdim`);
    expect(teacher.bio.startsWith(page.tag('description').join().replace(/…$/, ''))).toBe(true);
    expect(page.tag('og:type')).toEqual(['profile']);

    const [person] = page.ofType('Person');
    expect(person).toMatchObject({ name: teacher.name, description: teacher.bio });
    expect(person?.knowsAbout).toHaveLength(teacher.subjects.length);
    expect(page.ofType('ProfilePage')[0]?.mainEntity['@id']).toBe(person?.['@id']);
    const [lessons] = page.ofType('Service');
    expect(lessons?.offers?.priceSpecification).toMatchObject({
      price: teacher.hourly_rate,
      priceCurrency: 'USD',
    });
    expect(lessons?.aggregateRating).toMatchObject({
      ratingValue: teacher.average,
      reviewCount: teacher.reviews,
    });
    const { rows } = await server.pool.query(
      'select rating, comment, student_name from teacher_reviews($1) limit 10',
      [teacher.id],
    );
    expect(
      lessons?.review?.map(({ author, reviewBody, reviewRating }) => ({
        rating: reviewRating.ratingValue,
        comment: reviewBody ?? null,
        student_name: author.name,
      })),
    ).toEqual(rows);
    const [way] = page.ofType('BreadcrumbList');
    expect(way?.itemListElement.map(({ item }) => item)).toEqual([
      `${server.url}/`,
      `${server.url}/find-teachers`,
      `${server.url}/teacher/${teacher.id}`,
    ]);
  });

  it('is told of with the photograph that visitors see', async () => {
    const { id } = await ratedTeacher();
    expect((await open(`/teacher/${id}`)).ofType('Person')[0]).not.toHaveProperty('image');
    const file = `${id}/portrait.png`;
    const size = { width: 300, height: 300 };
    const picture = await sharp({ create: { ...size, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();
    const avatars = admin(server).storage.from('avatars');
    expect((await avatars.upload(file, picture, { contentType: 'image/png' })).error).toBeNull();
    const address = `/storage/v1/object/public/avatars/${file}`;
    const setAvatar = 'update private.profiles set avatar_url = $2 where id = $1';
    const page = await openAfter(`/teacher/${id}`, setAvatar, id, address);
    const image = page.ofType('Person')[0]?.image;
    expect(image).toBe(server.url + address);
    await expectPicture(image, size);
    await openAfter(`/teacher/${id}`, setAvatar, id, null);
  });

  it('who waits for approval, was turned away or is unknown has no head of theirs', async () => {
    const waiting = await one<Teacher>(
      "select id, first_name from private.profiles where role = 'teacher' and approval_status = 'pending' limit 1",
    );
    const { id } = await ratedTeacher();
    const student = await one<Teacher>(
      "select id, first_name from private.profiles where role = 'student' order by id limit 1",
    );
    const unknown = { id: id.replace(/^.{8}/, '99999999'), first_name: 'nobody of this name' };
    for (const { id: asked, first_name } of [waiting, student, unknown, { id: 'x', first_name: 'nobody' }]) {
      const page = await open(`/teacher/${asked}`, 'fr');
      expect(page.language).toBe('fr');
      expect(page.tag('robots')).toEqual(['noindex']);
      expect(page.alternates).toEqual({});
      expect(page.things).toEqual([]);
      expect(page.html).not.toContain(first_name);
    }
  });

  it('has no review in the graph that is gone, and is gone themselves when suspended', async () => {
    const teacher = await ratedTeacher();
    const { id, comment } = await one<{ id: string; comment: string }>(
      'select id, comment from reviews where teacher_id = $1 and comment is not null order by created_at desc limit 1',
      teacher.id,
    );
    expect((await open(`/teacher/${teacher.id}`)).html).toContain(JSON.stringify(comment).slice(1, -1));
    const after = await openAfter(`/teacher/${teacher.id}`, 'delete from reviews where id = $1', id);
    expect(after.html).not.toContain(JSON.stringify(comment).slice(1, -1));
    expect(after.ofType('Service')[0]?.aggregateRating?.reviewCount).toBe(teacher.reviews - 1);

    const page = await openAfter(
      `/teacher/${teacher.id}`,
      "update private.profiles set approval_status = 'suspended' where id = $1",
      teacher.id,
    );
    expect(page.things).toEqual([]);
    expect(page.html).not.toContain(teacher.name);
    await server.pool.query("update private.profiles set approval_status = 'approved' where id = $1", [
      teacher.id,
    ]);
  });

  it('cannot write into the page around them', async () => {
    const { id, bio } = await ratedTeacher();
    const hostile = '</script><script>alert("1")</script><!-- $& -->';
    const rewrite = 'update private.profiles set bio = $2 where id = $1';
    const page = await openAfter(`/teacher/${id}`, rewrite, id, hostile);
    expect(page.ofType('Person')[0]?.description).toBe(hostile);
    expect(page.tag('description')).toEqual([hostile]);
    expect(page.html).not.toContain('<script>alert');
    await server.pool.query(rewrite, [id, bio]);
  });
});

describe('a course', () => {
  it.each(languageCodes)('is told of in %s as the database has it', async (language) => {
    for (const audience of ['adults', 'women', 'children']) {
      const row = await openCourse(audience);
      const page = await open(`/course/${row.id}`, language);
      expectAddresses(page, `${server.url}/course/${row.id}`, language);
      expect(page.title).toBe(`${row.title} · Lomdim`);
      const [course] = page.ofType('Course');
      const picture = ownPicture(page, 'course', row.id, language);
      expect(course?.image).toBe(picture);
      if (audience === 'adults') await expectPicture(picture);
      expect(course).toMatchObject({ name: row.title, description: row.description });
      expect(course?.offers.priceSpecification).toMatchObject({
        price: row.price / 100,
        priceCurrency: 'EUR',
      });
      expect(course?.hasCourseInstance.courseWorkload).toBe(`PT${row.sessions * row.minutes}M`);
      expect(page.ofType('Person')[0]?.['@id']).toBe(course?.hasCourseInstance.instructor?.['@id']);
      const parent = audience === 'children' ? '/children-courses' : '/women-courses';
      expect(page.ofType('BreadcrumbList')[0]?.itemListElement[1]?.item).toBe(server.url + parent);
    }
  });

  it('that was closed is not told of', async () => {
    const { id, title } = await openCourse('adults');
    const page = await openAfter(`/course/${id}`, 'update courses set is_active = false where id = $1', id);
    expect(page.things).toEqual([]);
    expect(page.tag('robots')).toEqual(['noindex']);
    expect(page.html).not.toContain(title);
    await server.pool.query('update courses set is_active = true where id = $1', [id]);
  });
});

it.each(languageCodes)(
  'the Beit Midrash tells in %s of the sessions to come, and of no room',
  async (language) => {
    const page = await open('/beit-hamidrash', language);
    const { rows } = await server.pool.query('select id, title, scheduled_at from hall_sessions()');
    expect(rows.length).toBeGreaterThan(0);
    const events = page.ofType('Event');
    expect(events.map(({ name, startDate }) => [name, startDate])).toEqual(
      rows.map(({ title, scheduled_at }) => [title, scheduled_at.toISOString()]),
    );
    const images = [...new Set(events.map(({ image }) => image))];
    expect(images).toEqual(page.tag('og:image'));
    await expectPicture(images[0]);
    const rooms = await server.pool.query('select jitsi_room from private.live_sessions');
    for (const { jitsi_room } of rooms.rows) expect(page.html).not.toContain(jitsi_room);
  },
);

it.each(languageCodes)('questions and articles are told of in %s in full', async (language) => {
  const faq = await open('/faq', language);
  const [{ mainEntity: questions } = { mainEntity: [] }] = faq.ofType('FAQPage');
  expect(questions.length).toBeGreaterThan(5);
  for (const { acceptedAnswer } of questions) expect(acceptedAnswer.text).not.toMatch(/\{\{|\]\(/);
  for (const { slug, author, day } of articles) {
    const page = await open(`/blog/${slug}`, language);
    const [article] = page.ofType('Article');
    expect(article).toMatchObject({ author: { name: author }, datePublished: day, inLanguage: language });
    expect(page.title).toBe(`${article?.headline} · Lomdim`);
    expect(page.tag('og:type')).toEqual(['article']);
    expect(page.tag('article:published_time')).toEqual([day]);
    expect(article?.image).toBe(ownPicture(page, 'article', slug, language));
  }
});

it('a personal page, and one that is not there, are in the right language and not for search engines', async () => {
  for (const path of ['/dashboard', '/settings', '/live-courses', '/no/such/page', '/search']) {
    const page = await open(path, 'he');
    expect([page.language, page.direction], path).toEqual(['he', 'rtl']);
    expect(page.tag('robots'), path).toEqual(['noindex']);
    expect(page.things, path).toEqual([]);
  }
});
