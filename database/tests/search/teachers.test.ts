import {
  type Actor,
  as,
  createPerson,
  inTransactionAs,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const visitor: Actor = { name: 'visitor', id: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function createTeacher(name: string, fields: Record<string, unknown> = {}): Promise<Person> {
  const teacher = await createPerson(database, name, { role: 'teacher', approval: 'approved' });
  await change(teacher, fields);
  return teacher;
}

async function change(person: Person, fields: Record<string, unknown>): Promise<void> {
  for (const [column, value] of Object.entries(fields)) {
    await database.pool.query(`update private.profiles set ${column} = $2 where id = $1`, [person.id, value]);
  }
}

async function found(actor: Actor, given: Record<string, unknown>): Promise<string[]> {
  const names = Object.keys(given);
  const rows = await as(
    database,
    actor,
    `select first_name from search_teachers(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
    Object.values(given),
  );
  return rows.map((row) => String(row.first_name));
}

describe('words', () => {
  beforeAll(async () => {
    await createTeacher('Elisheva', {
      last_name: 'Grünwald',
      subjects: ['Gemara'],
      bio: 'Tosafot, line by line.',
    });
    await createTeacher('Talmudia', { subjects: ['Kabbalah'], location: 'Straßburg' });
    await createTeacher('Naftali', {
      subjects: ['Jewish History'],
      bio: 'I also read Gemara with late beginners.',
    });
    await createTeacher('Jacques', {
      subjects: ['Halacha', 'Mishnah'],
      languages: ['French'],
      audiences: ['children'],
    });
  });

  it.each([
    ['grunwald', ['Elisheva']],
    ['GRÜNWALD', ['Elisheva']],
    ['grünwlad', ['Elisheva']],
    ['elish', ['Elisheva']],
    ['guemara', ['Elisheva', 'Naftali']],
    ['strassburg', ['Talmudia']],
    ['michna', ['Jacques']],
    ['Mischna', ['Jacques']],
    ['halakha', ['Jacques']],
    ['histoire juive', ['Naftali']],
    ['Geschichte', ['Naftali']],
    ['kabbale', ['Talmudia']],
    ['enfants', ['Jacques']],
    ['Deutsch', []],
    ['tosafot elisheva', ['Elisheva']],
  ])('%s finds %j', async (question, names) => {
    expect(await found(visitor, { question })).toEqual(names);
  });

  it('rank a name above a subject, and a subject above the rest', async () => {
    expect((await found(visitor, { question: 'talmud' }))[0]).toBe('Elisheva');
    expect((await found(visitor, { question: 'talmudia' }))[0]).toBe('Talmudia');
  });

  it('find those with some of them after those with all', async () => {
    expect(await found(visitor, { question: 'gemara tosafot' })).toEqual(['Elisheva', 'Naftali']);
  });

  it.each([
    '%',
    '_',
    "'; drop table x; --",
    '"',
    '\\',
    '{}',
    '(((',
    '😀',
    '-',
    '.'.repeat(5000),
    'a'.repeat(5000),
    '\u0001',
  ])('that are none (%j) find nothing and break nothing', async (question) => {
    expect(await found(visitor, { question })).toEqual([]);
  });

  it('that are blank ask for everyone', async () => {
    expect((await found(visitor, { question: '   ' })).length).toBe(4);
    expect((await found(visitor, { question: null })).length).toBe(4);
  });
});

describe('the listing', () => {
  it('follows what a teacher writes, and the decision of an admin', async () => {
    const teacher = await createTeacher('Zevulun', { bio: 'Quodlibet' });
    expect(await found(visitor, { question: 'quodlibet' })).toEqual(['Zevulun']);
    await as(database, teacher, "update profiles set bio = 'Something else' where id = $1", [teacher.id]);
    expect(await found(visitor, { question: 'quodlibet' })).toEqual([]);
    expect(await found(visitor, { question: 'zevulun' })).toEqual(['Zevulun']);
    await change(teacher, { approval_status: 'rejected' });
    expect(await found(visitor, { question: 'zevulun' })).toEqual([]);
    await change(teacher, { approval_status: 'approved' });
    expect(await found(visitor, { question: 'zevulun' })).toEqual(['Zevulun']);
    await database.pool.query('delete from auth.users where id = $1', [teacher.id]);
    expect(await found(visitor, { question: 'zevulun' })).toEqual([]);
  });

  it('never shows who waits for approval', async () => {
    await createPerson(database, 'Pendingson', { role: 'teacher' });
    expect(await found(visitor, { question: 'Pendingson' })).toEqual([]);
  });

  it('puts the better reviewed first', async () => {
    const good = await createTeacher('Praised', { subjects: ['Niggunim'] });
    const plain = await createTeacher('Plain', { subjects: ['Niggunim'] });
    const students = await Promise.all(
      [1, 2, 3].map((number) => createPerson(database, `learner ${number}`)),
    );
    const review = (teacher: Person, student: Person, rating: number) =>
      database.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, $3)', [
        teacher.id,
        student.id,
        rating,
      ]);
    for (const student of students) await review(plain, student, 2);
    expect(await found(visitor, { subjects: ['Niggunim'] })).toEqual(['Praised', 'Plain']);
    for (const student of students) await review(good, student, 1);
    expect(await found(visitor, { subjects: ['Niggunim'] })).toEqual(['Plain', 'Praised']);
  });

  it('cannot be read or written but through its functions', async () => {
    for (const table of [
      'teacher_listing',
      'course_listing',
      'listing_counts',
      'search_words',
      'listing_state',
    ]) {
      expect(await refusal(as(database, visitor, `select * from private.${table}`))).toBe('42501');
    }
    expect(await refusal(as(database, visitor, "select private.similar_words('a')"))).toBe('42501');
  });

  it('is the same after two changes at the same instant', async () => {
    const teachers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => createTeacher(`Parallel ${number}`)),
    );
    await Promise.all(
      teachers.map((teacher, number) =>
        as(database, teacher, 'update profiles set subjects = $2, languages = $3 where id = $1', [
          teacher.id,
          number % 2 ? ['Alpha', 'Beta', 'Gamma'] : ['Gamma', 'Beta', 'Alpha'],
          number % 2 ? ['Ladino', 'Aramaic'] : ['Aramaic', 'Ladino'],
        ]),
      ),
    );
    const { rows } = await database.pool.query(
      "select distinct listed as teachers from private.listing_counts where viewer = 'anyone' and value in ('alpha', 'beta', 'gamma', 'ladino', 'aramaic')",
    );
    expect(rows).toEqual([{ teachers: 12 }]);
  });
});

describe('filters', () => {
  beforeAll(async () => {
    await createTeacher('One', { subjects: ['Sefirot'], languages: ['Dutch'], audiences: ['men'] });
    await createTeacher('Two', {
      subjects: ['Sefirot', 'Piyut'],
      languages: ['Dutch', 'Polish'],
      audiences: ['adults'],
    });
    await createTeacher('Three', { subjects: ['Piyut'], languages: ['Polish'], audiences: ['women'] });
  });

  it('of one kind mean any, of several kinds all', async () => {
    expect((await found(visitor, { subjects: ['sefirot', 'Piyut'] })).sort()).toEqual([
      'One',
      'Three',
      'Two',
    ]);
    expect(await found(visitor, { subjects: ['Sefirot'], languages: ['polish'] })).toEqual(['Two']);
    expect(await found(visitor, { subjects: ['Piyut'], audiences: ['women'] })).toEqual(['Three']);
    expect(await found(visitor, { question: 'two', subjects: ['Piyut'] })).toEqual(['Two']);
  });

  it('with a value that nobody has find nobody', async () => {
    expect(await found(visitor, { subjects: ["x' or true --"] })).toEqual([]);
    expect(await found(visitor, { audiences: ['everyone'] })).toEqual([]);
  });

  const counted = async (given: string, kind: string) => {
    const rows = await as(
      database,
      visitor,
      `select label, teachers from teacher_filters(${given}) where kind = $1`,
      [kind],
    );
    return Object.fromEntries(rows.map((row) => [row.label, row.teachers]));
  };

  it('say how many there are while the others stay as chosen', async () => {
    expect(await counted("subjects => '{Sefirot}'", 'language')).toEqual({ Dutch: 2, Polish: 1 });
    expect(await counted("subjects => '{Sefirot}'", 'audience')).toEqual({ men: 1, adults: 1 });
    expect(await counted("subjects => '{Sefirot}'", 'subject')).toMatchObject({ Sefirot: 2, Piyut: 2 });
    expect(await counted("question => 'piyut'", 'language')).toEqual({ Dutch: 1, Polish: 2 });
    expect(await counted('', 'language')).toMatchObject({ Dutch: 2, Polish: 2 });
  });

  it('count what the home page shows', async () => {
    const rows = await as(database, visitor, 'select * from common_subjects(50)');
    expect(rows).toContainEqual({ subject: 'Sefirot', teachers: 2 });
    const numbers = rows.map((row) => Number(row.teachers));
    expect(numbers).toEqual([...numbers].sort((left, right) => right - left));
    expect((await as(database, visitor, 'select * from common_subjects()')).length).toBe(9);
  });
});

describe('pages', () => {
  let names: string[];
  beforeAll(async () => {
    names = Array.from({ length: 25 }, (_, number) => `Reader${number}`);
    for (const name of names)
      await createTeacher(name, { subjects: ['Leining'], languages: ['Judeo-Arabic'] });
  });

  async function walk(given: string, pageSize: number): Promise<string[]> {
    const seen: string[] = [];
    let cursor: unknown = null;
    for (;;) {
      const rows = await as(
        database,
        visitor,
        `select first_name, next_cursor from search_teachers(${given}, cursor => $1, page_size => $2)`,
        [cursor, pageSize],
      );
      seen.push(...rows.map((row) => String(row.first_name)));
      if (rows.length < pageSize) return seen;
      cursor = rows.at(-1)?.next_cursor;
    }
  }

  it.each([
    ["subjects => '{Leining}'", 7],
    ["question => 'leining'", 5],
    ["question => 'reader leining'", 1],
  ])('show everyone once: %s by %i', async (given, pageSize) => {
    const seen = await walk(given, pageSize);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((name) => name.startsWith('Reader')).sort()).toEqual([...names].sort());
  });

  it.each([
    '',
    'x',
    '0.1.2.3',
    '9.9.9',
    '0.99999999999999999999.x.y',
    "' or 1=1",
    '1.5.zzzzzzzz-0000-0000-0000-00000000000g.abc',
  ])('begin again from a cursor that is none: %j', async (cursor) => {
    const first = await found(visitor, { subjects: ['Leining'], page_size: 3 });
    expect(await found(visitor, { subjects: ['Leining'], page_size: 3, cursor })).toEqual(first);
  });

  it('begin again from a cursor of another search', async () => {
    const [row] = await as(
      database,
      visitor,
      "select next_cursor from search_teachers(subjects => '{Leining}', page_size => 1)",
    );
    const first = await found(visitor, { languages: ['Judeo-Arabic'], page_size: 3 });
    expect(
      await found(visitor, { languages: ['Judeo-Arabic'], page_size: 3, cursor: row?.next_cursor }),
    ).toEqual(first);
  });

  it('are never larger than 60 nor smaller than 1', async () => {
    expect((await found(visitor, { subjects: ['Leining'], page_size: -5 })).length).toBe(1);
    expect((await found(visitor, { subjects: ['Leining'], page_size: 100000 })).length).toBe(25);
  });
});

describe('who is shown to whom', () => {
  const genders = ['male', 'female', 'other', 'prefer_not_to_say', null] as const;
  const audienceSets = [
    [],
    ['men'],
    ['women'],
    ['adults'],
    ['children'],
    ['men', 'women'],
    ['women', 'children'],
  ];

  /** The rule of the specification in its own words. */
  function expected(viewer: string | null, teacher: string | null, audiences: string[]): boolean {
    const known = (gender: string | null) => gender === 'male' || gender === 'female';
    if (!known(viewer) || !known(teacher)) return true;
    const fitting = viewer === 'male' ? ['men', 'adults', 'children'] : ['women', 'adults', 'children'];
    return viewer === teacher && audiences.some((audience) => fitting.includes(audience));
  }

  it('is decided by both genders and the audiences, for every combination', async () => {
    const teachers: { name: string; gender: string | null; audiences: string[] }[] = [];
    for (const gender of genders) {
      for (const audiences of audienceSets) {
        const name = `Matrix${teachers.length}`;
        teachers.push({ name, gender, audiences });
        await createTeacher(name, { gender, audiences, subjects: ['Matrixology'] });
      }
    }
    for (const viewer of genders) {
      const person = await createPerson(database, `viewer ${viewer}`);
      await change(person, { gender: viewer });
      const seen = await found(person, { subjects: ['Matrixology'], page_size: 60 });
      const wanted = teachers.filter(({ gender, audiences }) => expected(viewer, gender, audiences));
      expect(seen.sort(), `seen by ${viewer}`).toEqual(wanted.map(({ name }) => name).sort());
      const counts = await as(
        database,
        person,
        "select teachers from teacher_filters() where label = 'Matrixology'",
      );
      expect(counts, `counted for ${viewer}`).toEqual([{ teachers: wanted.length }]);
    }
    expect((await found(visitor, { subjects: ['Matrixology'], page_size: 60 })).length).toBe(teachers.length);
  });

  it('cannot be talked out of by the browser', async () => {
    const man = await createPerson(database, 'a man', { gender: 'male' });
    await createTeacher('Bathsheva', { gender: 'female', audiences: ['women'] });
    const seen = await inTransactionAs(database, man, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({
          role: 'authenticated',
          sub: man.id,
          gender: 'female',
          user_metadata: { gender: 'female' },
        }),
      ]);
      return (await client.query("select first_name from search_teachers('Bathsheva')")).rows;
    });
    expect(seen).toEqual([]);
  });
});
