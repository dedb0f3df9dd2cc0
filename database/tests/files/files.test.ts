import { randomUUID } from 'node:crypto';
import { type Actor, as, inTransactionAs, refusal } from '@lomdim/testing/people/actors';
import { createFixture, type Fixture } from '@lomdim/testing/people/fixture';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Fixture['people'];
let course: string;
let conversation: string;
let lesson: string;

/** The seven actors in the order of the columns below. */
const actors = [
  'visitor',
  'student',
  'otherStudent',
  'pendingTeacher',
  'teacher',
  'otherTeacher',
  'admin',
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const fixture = await createFixture(database);
  people = fixture.people;
  course = fixture.rows.courses?.open ?? '';
  conversation = fixture.rows.conversations?.conversation ?? '';
  lesson = fixture.rows.lesson_bookings?.booked ?? '';
});
afterAll(() => database.drop());

const add = (actor: Actor, bucket: string, name: string) =>
  as(database, actor, 'insert into storage.objects (bucket_id, name, version) values ($1, $2, $3)', [
    bucket,
    name,
    randomUUID(),
  ]);

/** A file that is there already, put by nobody in particular. */
async function place(bucket: string, folder: string): Promise<string> {
  const name = `${folder}/${randomUUID()}.pdf`;
  await database.pool.query(
    'insert into storage.objects (bucket_id, name, version) values ($1, $2, gen_random_uuid()::text)',
    [bucket, name],
  );
  return name;
}

/** For each actor `+` or `-`: whether the statement did something. */
async function whoMay(try_: (actor: Actor) => Promise<boolean>): Promise<string> {
  let answers = '';
  for (const name of actors) answers += (await try_(people[name])) ? '+' : '-';
  return answers;
}

const whoMayAdd = (bucket: string, folder: string) =>
  whoMay(async (actor) => {
    const refused = await refusal(add(actor, bucket, `${folder}/${randomUUID()}.pdf`));
    expect([undefined, '42501']).toContain(refused);
    return refused === undefined;
  });

const whoMaySee = async (bucket: string, folder: string) => {
  const name = await place(bucket, folder);
  return whoMay(async (actor) => {
    const rows = await as(database, actor, 'select from storage.objects where bucket_id = $1 and name = $2', [
      bucket,
      name,
    ]);
    return rows.length === 1;
  });
};

const whoMayReplace = (bucket: string, folder: string) =>
  whoMay(async (actor) => {
    const name = await place(bucket, folder);
    const sql = `update storage.objects set version = gen_random_uuid()::text
                 where bucket_id = $1 and name = $2 returning id`;
    return (await as(database, actor, sql, [bucket, name])).length === 1;
  });

const whoMayRemove = (bucket: string, folder: string) =>
  whoMay(async (actor) => {
    const name = await place(bucket, folder);
    const sql = 'delete from storage.objects where bucket_id = $1 and name = $2 returning id';
    return (await as(database, actor, sql, [bucket, name])).length === 1;
  });

describe('who may do what:      visitor, student, other student, pending teacher, teacher, other teacher, admin', () => {
  it("a student's picture", async () => {
    const folder = people.student.id;
    expect(await whoMaySee('avatars', folder)).toBe('-+-----');
    expect(await whoMayAdd('avatars', folder)).toBe('-+-----');
    expect(await whoMayReplace('avatars', folder)).toBe('-+-----');
    expect(await whoMayRemove('avatars', folder)).toBe('-+-----');
  });

  it("a course's materials: the enrolled student and admins read, the teacher writes", async () => {
    expect(await whoMaySee('course-materials', course)).toBe('-+--+-+');
    expect(await whoMayAdd('course-materials', course)).toBe('----+--');
    expect(await whoMayReplace('course-materials', course)).toBe('----+--');
    expect(await whoMayRemove('course-materials', course)).toBe('----+--');
  });

  it('the same deeper inside', async () => {
    expect(await whoMaySee('course-materials', `${course}/week 1`)).toBe('-+--+-+');
    expect(await whoMayAdd('course-materials', `${course}/week 1`)).toBe('----+--');
  });

  it("an attachment of the student's to the teacher: nobody replaces or removes it", async () => {
    const folder = `${conversation}/${people.student.id}`;
    expect(await whoMaySee('message-attachments', folder)).toBe('-+--+--');
    expect(await whoMayAdd('message-attachments', folder)).toBe('-+-----');
    expect(await whoMayReplace('message-attachments', folder)).toBe('-------');
    expect(await whoMayRemove('message-attachments', folder)).toBe('-------');
  });

  it("a lesson's materials: both bring and read them, each replaces and removes their own", async () => {
    const bucket = 'lesson-materials';
    expect(await whoMaySee(bucket, lesson)).toBe('-+--+--');
    expect(await whoMayAdd(bucket, lesson)).toBe('-+--+--');
    expect(await whoMayReplace(bucket, lesson)).toBe('-------');
    expect(await whoMayRemove(bucket, lesson)).toBe('-------');
    for (const [owner, may] of [
      [people.student, '-+-----'],
      [people.teacher, '----+--'],
    ] as const) {
      const own = async () => {
        const name = await place(bucket, lesson);
        await database.pool.query('update storage.objects set owner_id = $1 where name = $2', [
          owner.id,
          name,
        ]);
        return name;
      };
      const touched = (sql: string) =>
        whoMay(
          async (actor) =>
            (await as(database, actor, `${sql} where name = $1 returning id`, [await own()])).length === 1,
        );
      expect(await touched('update storage.objects set version = gen_random_uuid()::text')).toBe(may);
      expect(await touched('delete from storage.objects')).toBe(may);
    }
  });

  it('nothing is brought to a lesson that was cancelled; what is there is read', async () => {
    const sql = `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject, status)
      values ($1, $2, '2099-03-01', '10:00', 'UTC', 'Talmud', 'cancelled') returning id`;
    const { rows } = await database.pool.query(sql, [people.student.id, people.teacher.id]);
    expect(await whoMayAdd('lesson-materials', rows[0].id)).toBe('-------');
    expect(await whoMaySee('lesson-materials', rows[0].id)).toBe('-+--+--');
  });

  it.each([
    ['avatars', 'the top', () => '.'],
    ['avatars', 'a folder that is not a person', () => 'everyone'],
    ['course-materials', 'a course that does not exist', () => randomUUID()],
    ['message-attachments', 'a conversation without a sender', () => conversation],
    ['message-attachments', 'a foreign conversation', () => `${randomUUID()}/${people.student.id}`],
    ['another-bucket', 'a bucket that no rule speaks about', () => people.student.id],
  ])('%s: nobody adds to %s', async (bucket, _what, folder) => {
    await database.pool.query(
      "insert into storage.buckets (id, name) values ('another-bucket', 'another-bucket') on conflict do nothing",
    );
    const where = folder();
    expect(await whoMayAdd(bucket, where)).toBe('-------');
  });

  it('a teacher who waits for approval does not write, also not in a course of their own', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from public.courses where teacher_id = $1',
      [people.pendingTeacher.id],
    );
    const folder = rows[0]?.id ?? '';
    expect(await whoMayAdd('course-materials', folder)).toBe('-------');
    expect(await whoMaySee('course-materials', folder)).toBe('---+--+');
  });

  it('buckets: nobody but operators', async () => {
    const may = (sql: string) =>
      whoMay(async (actor) => {
        try {
          return (await as(database, actor, sql)).length > 0;
        } catch {
          return false;
        }
      });
    expect(await may('select id from storage.buckets')).toBe('-------');
    expect(await may("insert into storage.buckets (id, name) values ('x', 'x') returning id")).toBe(
      '-------',
    );
    expect(await may('update storage.buckets set public = true returning id')).toBe('-------');
    expect(await may('delete from storage.buckets returning id')).toBe('-------');
    expect(await refusal(as(database, people.admin, 'select from storage.discarded_files'))).toBe('42501');
  });
});

describe('a file cannot be carried', () => {
  const carry = (actor: Actor, from: string, name: string, bucket: string, to: string) =>
    as(
      database,
      actor,
      'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id',
      [from, name, bucket, to],
    );

  it("into somebody else's folder, or into another bucket where its owner has no folder", async () => {
    const { student, teacher } = people;
    const name = await place('avatars', student.id);
    for (const [bucket, to] of [
      ['avatars', `${teacher.id}/x.png`],
      ['course-materials', `${course}/x.png`],
      ['message-attachments', `${conversation}/${student.id}/x.png`],
    ] as const) {
      expect(await refusal(carry(student, 'avatars', name, bucket, to))).toBe('42501');
    }
  });

  it('out of a conversation', async () => {
    const name = await place('message-attachments', `${conversation}/${people.student.id}`);
    const to = `${people.student.id}/x.png`;
    expect(await carry(people.student, 'message-attachments', name, 'avatars', to)).toEqual([]);
  });
});

describe('rights follow the facts', () => {
  it('a withdrawn enrolment closes the materials at once', async () => {
    const name = await place('course-materials', course);
    const sees = async () =>
      (await as(database, people.student, 'select from storage.objects where name = $1', [name])).length;
    expect(await sees()).toBe(1);
    const gone = await database.pool.query(
      'delete from public.course_enrollments where course_id = $1 and student_id = $2 returning *',
      [course, people.student.id],
    );
    expect(gone.rowCount).toBe(1);
    expect(await sees()).toBe(0);
    await database.pool.query(
      'insert into public.course_enrollments (course_id, student_id) values ($1, $2)',
      [course, people.student.id],
    );
    expect(await sees()).toBe(1);
  });
});

describe('two at the same instant', () => {
  it('one of two files of the same name is refused, however close they are', async () => {
    const name = `${people.student.id}/same.png`;
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(add(people.student, 'avatars', name))));
    expect(outcomes.sort()).toEqual(['23505', '23505', undefined]);
  });

  it('a file that is being replaced by two people ends as the content of one of them, and both others are swept', async () => {
    const name = await place('course-materials', course);
    const versions = [randomUUID(), randomUUID()];
    await Promise.all(
      versions.map((version) =>
        inTransactionAs(database, people.teacher, (client) =>
          client.query('update storage.objects set version = $2 where name = $1', [name, version]),
        ),
      ),
    );
    const { rows } = await database.pool.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [name],
    );
    expect(versions).toContain(rows[0]?.version);
    const swept = await database.pool.query('select from storage.discarded_files where version = any ($1)', [
      versions,
    ]);
    expect(swept.rowCount).toBe(1);
  });
});

describe('bytes that no row stands for are on the list', () => {
  const listed = async (version: string) =>
    (await database.pool.query('select from storage.discarded_files where version = $1', [version])).rowCount;

  it('until a row takes them up, and again when it goes', async () => {
    const version = randomUUID();
    await database.pool.query('insert into storage.discarded_files (version, awaited) values ($1, true)', [
      version,
    ]);
    await as(
      database,
      people.student,
      "insert into storage.objects (bucket_id, name, version) values ('avatars', $1, $2)",
      [`${people.student.id}/listed.png`, version],
    );
    expect(await listed(version)).toBe(0);
    await as(database, people.student, 'delete from storage.objects where version = $1', [version]);
    expect(await listed(version)).toBe(1);
  });

  it('and no row can borrow the bytes of another', async () => {
    const name = await place('avatars', people.teacher.id);
    const { rows } = await database.pool.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [name],
    );
    const stolen = as(
      database,
      people.student,
      "insert into storage.objects (bucket_id, name, version) values ('avatars', $1, $2)",
      [`${people.student.id}/stolen.png`, rows[0]?.version],
    );
    expect(await refusal(stolen)).toBe('23505');
  });
});

describe('names in policies', () => {
  it.each([
    ['folder/sub/picture.final.png', ['folder', 'sub'], 'picture.final.png', 'png'],
    ['picture.png', [], 'picture.png', 'png'],
    ['folder/none', ['folder'], 'none', 'none'],
  ])('%s', async (name, folders, file, extension) => {
    const [row] = await as(
      database,
      people.visitor,
      'select storage.foldername($1) as folders, storage.filename($1) as file, storage.extension($1) as extension',
      [name],
    );
    expect(row).toEqual({ folders, file, extension });
  });
});
