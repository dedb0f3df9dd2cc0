import {
  as,
  createEveryActor,
  createPerson,
  inTransactionAs,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const stored = async (id: string) =>
  (await database.pool.query('select * from private.profiles where id = $1', [id])).rows[0];

async function signUp(data: Record<string, unknown>) {
  const { rows } = await database.pool.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     values (gen_random_uuid(), gen_random_uuid() || '@test.example', $1) returning id`,
    [data],
  );
  return stored(rows[0].id);
}

describe('a profile made at sign-up', () => {
  it('is a student by default, with two trials and English', async () => {
    expect(await signUp({})).toMatchObject({
      role: 'student',
      gender: null,
      preferred_language: 'en',
      trial_lessons_used: 0,
      max_trial_lessons: 2,
      approval_status: null,
    });
  });

  it('makes a teacher wait for approval', async () => {
    expect(await signUp({ role: 'teacher', gender: 'female', first_name: ' Sarah ' })).toMatchObject({
      role: 'teacher',
      approval_status: 'pending',
      gender: 'female',
      first_name: 'Sarah',
    });
  });

  it.each(['admin', 'service_role', '', null, 7])('turns the role %s into student', async (role) => {
    expect((await signUp({ role })).role).toBe('student');
  });

  it('takes only male and female for a gender', async () => {
    expect((await signUp({ gender: 'robot' })).gender).toBeNull();
  });

  it('splits a full name from a third-party provider', async () => {
    expect(await signUp({ full_name: 'Rivka bat Avraham' })).toMatchObject({
      first_name: 'Rivka',
      last_name: 'bat Avraham',
    });
  });

  it('follows the e-mail address of the account', async () => {
    const person = await createPerson(database, 'mover');
    await database.pool.query("update auth.users set email = 'moved@test.example' where id = $1", [
      person.id,
    ]);
    expect((await stored(person.id)).email).toBe('moved@test.example');
  });
});

describe('a browser that inserts its own profile', () => {
  it('gets what sign-up would have given, whatever it asks for', async () => {
    const person = await createPerson(database, 'lost');
    await database.pool.query('delete from private.profiles where id = $1', [person.id]);
    const [made] = await as(
      database,
      person,
      `insert into profiles (id, email, first_name, role, trial_lessons_used, max_trial_lessons, approval_status)
       values ($1, 'forged@test.example', 'Lost', 'admin', -5, 100, 'approved') returning *`,
      [person.id],
    );
    expect(made).toMatchObject({
      role: 'student',
      trial_lessons_used: 0,
      max_trial_lessons: 2,
      approval_status: null,
    });
    expect((await stored(person.id)).email).not.toBe('forged@test.example');
  });

  it('cannot make one for another person, nor a second one', async () => {
    const { student, otherStudent } = people;
    const insert = 'insert into profiles (id, email) values ($1, $2)';
    expect(await refusal(as(database, student, insert, [otherStudent.id, 'a@b.c']))).toBe('not_yours');
    expect(await refusal(as(database, student, insert, [student.id, 'a@b.c']))).toBe('23505');
    expect(await refusal(as(database, people.visitor, insert, [student.id, 'a@b.c']))).toBe('42501');
  });
});

describe('changing a profile', () => {
  it('works for the fields of the profile page', async () => {
    const [changed] = await as(
      database,
      people.student,
      `update profiles set first_name = 'Yosef', bio = 'Hello', location = 'Lyon', gender = 'male', preferred_language = 'fr',
         subjects = array[' Talmud ', 'Talmud', '', 'Halacha'], languages = array['French'], hourly_rate = 0
       where id = $1 returning *`,
      [people.student.id],
    );
    expect(changed).toMatchObject({
      first_name: 'Yosef',
      subjects: ['Talmud', 'Halacha'],
      preferred_language: 'fr',
    });
  });

  it('tells the account which language its mail is to be in', async () => {
    const person = await createPerson(database, 'german');
    await as(database, person, "update profiles set preferred_language = 'de' where id = $1", [person.id]);
    const { rows } = await database.pool.query(
      'select raw_user_meta_data as data from auth.users where id = $1',
      [person.id],
    );
    expect(rows[0].data).toMatchObject({ preferred_language: 'de', first_name: 'german' });
  });

  it.each(["role = 'admin'", "approval_status = 'approved'", "created_at = now() - interval '1 year'"])(
    'refuses %s',
    async (assignment) => {
      for (const actor of [people.student, people.pendingTeacher, people.admin]) {
        const change = as(database, actor, `update profiles set ${assignment} where id = $1`, [actor.id]);
        expect(await refusal(change)).toBe('42501');
      }
    },
  );

  // The view computes what not everyone may see, so PostgreSQL itself has nowhere to write it.
  it.each([
    "email = 'x@y.z'",
    'trial_lessons_used = 0',
    'max_trial_lessons = 99',
    'approved_by = null',
    'approved_at = now()',
  ])('has nowhere to write %s', async (assignment) => {
    for (const actor of [people.student, people.pendingTeacher, people.admin]) {
      const change = as(database, actor, `update profiles set ${assignment} where id = $1`, [actor.id]);
      expect(await refusal(change)).toBe('0A000');
      const past = as(database, actor, `update private.profiles set ${assignment} where id = $1`, [actor.id]);
      expect(await refusal(past)).toBe('42501');
    }
  });

  it('reaches nobody else', async () => {
    const rows = await as(
      database,
      people.student,
      "update profiles set bio = 'mine now' where id <> $1 returning id",
      [people.student.id],
    );
    expect(rows).toEqual([]);
  });

  it('refuses a time zone that does not exist', async () => {
    const set = 'update profiles set time_zone = $2 where id = $1';
    for (const zone of ['Mars/Olympus', 'CEST', '+03:00', "x'y"]) {
      expect(await refusal(as(database, people.student, set, [people.student.id, zone]))).toBe(
        'unknown_time_zone',
      );
    }
    await as(database, people.student, set, [people.student.id, 'Europe/Paris']);
  });
});

describe('e-mail addresses', () => {
  const addresses = async (actor: Parameters<typeof as>[1]) =>
    (await as(database, actor, 'select id, email from profiles where email is not null')).map(
      (row) => row.id,
    );

  it('are seen by their owner and by admins alone', async () => {
    expect(await addresses(people.visitor)).toEqual([]);
    expect(await addresses(people.student)).toEqual([people.student.id]);
    expect(await addresses(people.teacher)).toEqual([people.teacher.id]);
    expect((await addresses(people.admin)).length).toBeGreaterThan(6);
  });

  it('cannot be read from the table behind the view', async () => {
    for (const actor of [people.visitor, people.student, people.admin]) {
      expect(await refusal(as(database, actor, 'select email from private.profiles'))).toBe('42501');
    }
    const [row] = await as(database, people.student, 'select (private.kept_of($1)).email', [
      people.teacher.id,
    ]);
    expect(row).toEqual({ email: null });
  });
});

describe('what only oneself and admins need', () => {
  const columns = 'trial_lessons_used, max_trial_lessons, approved_at, approved_by';
  const read = async (actor: Parameters<typeof as>[1], person: string) =>
    (await as(database, actor, `select ${columns} from profiles where id = $1`, [person]))[0];

  it('is not given to others, also not of those whom everyone may see', async () => {
    const teacher = await createPerson(database, 'decided', { role: 'teacher' });
    await as(database, people.admin, "select review_teacher($1, 'approved')", [teacher.id]);
    const nothing = {
      trial_lessons_used: null,
      max_trial_lessons: null,
      approved_at: null,
      approved_by: null,
    };
    for (const actor of [people.visitor, people.student, people.otherTeacher]) {
      expect(await read(actor, teacher.id)).toEqual(nothing);
    }
    // Not who decided about oneself, either.
    expect(await read(teacher, teacher.id)).toEqual({
      trial_lessons_used: 0,
      max_trial_lessons: 2,
      approved_at: expect.any(Date),
      approved_by: null,
    });
    expect(await read(people.admin, teacher.id)).toMatchObject({ approved_by: people.admin.id });
    expect(await read(people.student, people.student.id)).toMatchObject({ max_trial_lessons: 2 });
    const [whole] = await as(database, people.visitor, 'select * from profiles where id = $1', [teacher.id]);
    expect(whole).toMatchObject({ first_name: 'decided', ...nothing });
  });

  it.each(columns.split(', '))('%s cannot be read from the table behind the view', async (column) => {
    for (const actor of Object.values(people)) {
      expect(await refusal(as(database, actor, `select ${column} from private.profiles`))).toBe('42501');
    }
  });

  it('who decided about a teacher is read by admins alone', async () => {
    const teacher = await createPerson(database, 'judged', { role: 'teacher' });
    await as(database, people.admin, "select review_teacher($1, 'rejected', 'Not yet')", [teacher.id]);
    for (const actor of [teacher, people.student, people.teacher]) {
      expect(await as(database, actor, 'select * from admin_approvals')).toEqual([]);
    }
    // They are told what was decided and why.
    expect(await as(database, teacher, 'select kind, data from notifications')).toEqual([
      { kind: 'teacher_rejected', data: { notes: 'Not yet' } },
    ]);
  });
});

describe('a picture', () => {
  const site = 'https://lomdim.example';
  const wear = (actor: Parameters<typeof as>[1], picture: string | null, person = actor.id) =>
    inTransactionAs(database, actor, async (client) => {
      await client.query("select set_config('lomdim.site_url', $1, true)", [site]);
      const change = 'update profiles set avatar_url = $2 where id = $1 returning avatar_url';
      return (await client.query(change, [person, picture])).rows[0]?.avatar_url;
    });
  const upload = async (person: string, file: string) => {
    const insert = "insert into storage.objects (bucket_id, name, version) values ('avatars', $1, $1)";
    await database.pool.query(insert, [`${person}/${file}`]);
    return `/storage/v1/object/public/avatars/${person}/${file}`;
  };

  it('is a file of one’s own; a server’s name is kept only where it is ours', async () => {
    const person = await createPerson(database, 'seen');
    const path = await upload(person.id, 'me.jpg');
    expect(await wear(person, `${site}${path}`)).toBe(`${site}${path}`);
    for (const origin of [
      'https://evil.example',
      'https://evil.example\\@lomdim.example',
      'http://lomdim.example',
    ]) {
      expect(await wear(person, `${origin}${path}`)).toBe(path);
    }
    expect(await wear(person, path)).toBe(path);
    expect(await wear(person, ' ')).toBeNull();
  });

  it.each([
    ['elsewhere', () => 'https://evil.example/me.png'],
    ['a script', () => 'javascript:alert(1)'],
    ['data', () => 'data:image/png;base64,AAAA'],
    ['another bucket', (own: string) => own.replace('/avatars/', '/course-materials/')],
    ['a file that is not there', (own: string) => own.replace('me.jpg', 'other.jpg')],
    ['a detour', (own: string) => `https://evil.example/?${own}`],
    ['behind a mark', (own: string) => `https://evil.example/#${own}`],
  ])('is never %s', async (_, address) => {
    const person = await createPerson(database, 'hidden');
    const own = await upload(person.id, 'me.jpg');
    expect(await refusal(wear(person, address(own)))).toBe('picture_not_yours');
    expect((await stored(person.id)).avatar_url).toBeNull();
  });

  it('is never somebody else’s file, and nobody gives one to another', async () => {
    const person = await createPerson(database, 'hidden');
    const theirs = await upload(people.teacher.id, 'theirs.jpg');
    expect(await refusal(wear(person, theirs))).toBe('picture_not_yours');
    expect(await wear(person, theirs, people.teacher.id)).toBeUndefined();
    expect((await stored(people.teacher.id)).avatar_url).toBeNull();
  });

  it('is the one of the sign-in provider, which is followed as long as it is shown', async () => {
    const person = await createPerson(database, 'provided');
    const identify = (picture: string) =>
      database.pool.query(
        `insert into auth.identities (provider_id, user_id, provider, identity_data) values ($1, $2, 'google', $3)
         on conflict (provider_id, provider) do update set identity_data = excluded.identity_data`,
        [`google-${person.id}`, person.id, { sub: 'x', avatar_url: picture }],
      );
    await identify('https://pictures.example/first');
    expect((await stored(person.id)).avatar_url).toBe('https://pictures.example/first');
    await identify('https://pictures.example/second');
    expect((await stored(person.id)).avatar_url).toBe('https://pictures.example/second');
    const own = await upload(person.id, 'me.jpg');
    await wear(person, own);
    await identify('https://pictures.example/third');
    expect((await stored(person.id)).avatar_url).toBe(own);
    expect(await wear(person, 'https://pictures.example/third')).toBe('https://pictures.example/third');
    expect(await refusal(wear(people.student, 'https://pictures.example/third'))).toBe('picture_not_yours');
  });

  it('is not what somebody says at sign-up, or of their own account', async () => {
    const { id, avatar_url } = await signUp({ avatar_url: 'https://evil.example/me.png' });
    expect(avatar_url).toBeNull();
    const email = { sub: id, avatar_url: 'https://evil.example/me.png' };
    await database.pool.query(
      "insert into auth.identities (provider_id, user_id, provider, identity_data) values ($1, $2, 'email', $3)",
      [id, id, email],
    );
    expect((await stored(id)).avatar_url).toBeNull();
    await database.pool.query('delete from private.profiles where id = $1', [id]);
    await as(
      database,
      { name: 'late', id },
      "insert into profiles (id, avatar_url) values ($1, 'https://evil.example/me.png')",
      [id],
    );
    expect((await stored(id)).avatar_url).toBeNull();
  });
});

describe('who sees whom', () => {
  const seen = async (actor: Parameters<typeof as>[1]) =>
    new Set((await as(database, actor, 'select id from profiles')).map((row) => row.id));

  it('shows approved teachers to everyone, and waiting ones to themselves and admins', async () => {
    for (const actor of [people.visitor, people.student, people.otherTeacher]) {
      const ids = await seen(actor);
      expect(ids.has(people.teacher.id)).toBe(true);
      expect(ids.has(people.pendingTeacher.id)).toBe(false);
    }
    expect((await seen(people.pendingTeacher)).has(people.pendingTeacher.id)).toBe(true);
    expect((await seen(people.admin)).has(people.pendingTeacher.id)).toBe(true);
  });

  it('shows a student only to those of the same gender once listed', async () => {
    const listed = await createPerson(database, 'listed', { gender: 'female' });
    const woman = await createPerson(database, 'woman', { gender: 'female' });
    expect((await seen(woman)).has(listed.id)).toBe(false);
    await as(database, listed, 'update profiles set is_listed_as_partner = true where id = $1', [listed.id]);
    expect((await seen(woman)).has(listed.id)).toBe(true);
    for (const actor of [people.visitor, people.student, people.teacher]) {
      expect((await seen(actor)).has(listed.id)).toBe(false);
    }
  });

  it('shows name and picture of whoever came in a conversation, and the rest once both have written', async () => {
    const student = await createPerson(database, 'asking', { gender: 'female' });
    expect((await seen(people.teacher)).has(student.id)).toBe(false);
    await database.pool.query('insert into conversations (student_id, teacher_id) values ($1, $2)', [
      student.id,
      people.teacher.id,
    ]);
    const cardFor = (actor: Person) => as(database, actor, 'select * from people_by_id($1)', [[student.id]]);
    const say = (sender: Person) =>
      as(
        database,
        sender,
        `insert into chat_messages (conversation_id, sender_id, content)
         select id, $1, 'Shalom' from conversations where student_id = $2`,
        [sender.id, student.id],
      );
    expect(await cardFor(people.teacher)).toEqual([
      {
        id: student.id,
        first_name: 'asking',
        last_name: 'Test',
        title: null,
        avatar_url: null,
        role: 'student',
      },
    ]);
    expect(await cardFor(people.otherTeacher)).toEqual([]);
    await say(student);
    expect((await seen(people.teacher)).has(student.id)).toBe(false);
    await say(people.teacher);
    expect((await seen(people.teacher)).has(student.id)).toBe(true);
    expect((await seen(people.otherTeacher)).has(student.id)).toBe(false);
  });
});

describe('reviewing a teacher', () => {
  const review = (actor: Parameters<typeof as>[1], teacher: string, action: string, notes?: string) =>
    as(database, actor, 'select review_teacher($1, $2, $3)', [teacher, action, notes ?? null]);

  it('approves with a record of who, when and why, and notifies the teacher', async () => {
    const teacher = await createPerson(database, 'hopeful', { role: 'teacher' });
    await review(people.admin, teacher.id, 'approved', '  Good references ');
    expect(await stored(teacher.id)).toMatchObject({
      approval_status: 'approved',
      approved_by: people.admin.id,
      approved_at: expect.any(Date),
    });
    const [record] = await as(database, people.admin, 'select * from admin_approvals where teacher_id = $1', [
      teacher.id,
    ]);
    expect(record).toMatchObject({ admin_id: people.admin.id, action: 'approved', notes: 'Good references' });
    const notifications = await database.pool.query('select kind from notifications where user_id = $1', [
      teacher.id,
    ]);
    expect(notifications.rows).toEqual([{ kind: 'teacher_approved' }]);
  });

  it('lets a rejected teacher be approved later', async () => {
    const teacher = await createPerson(database, 'second chance', { role: 'teacher' });
    await review(people.admin, teacher.id, 'rejected');
    await review(people.admin, teacher.id, 'approved');
    expect((await stored(teacher.id)).approval_status).toBe('approved');
  });

  it('is refused to everyone but admins', async () => {
    for (const actor of [people.student, people.pendingTeacher, people.teacher]) {
      expect(await refusal(review(actor, people.pendingTeacher.id, 'approved'))).toBe('admins_only');
    }
    expect(await refusal(review(people.visitor, people.pendingTeacher.id, 'approved'))).toBe('42501');
  });

  it('answers clearly to an unknown teacher or decision', async () => {
    expect(await refusal(review(people.admin, people.student.id, 'approved'))).toBe('teacher_not_found');
    expect(await refusal(review(people.admin, people.pendingTeacher.id, 'maybe'))).toBe('unknown_decision');
  });

  it('lets one of two admins win when both decide at the same instant', async () => {
    const second = await createPerson(database, 'second admin', { isAdmin: true });
    const teacher = await createPerson(database, 'contested', { role: 'teacher' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        refusal(review(turn % 2 ? people.admin : second, teacher.id, 'approved')),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, 'already_decided']));
  });
});

it('admins are notified when somebody applies to teach or is decided on, and nobody else does', async () => {
  const changeSeenBy = async (actor: Parameters<typeof as>[1], teacher: string) =>
    (await as(database, actor, 'select changed_at from teacher_changes where id = $1', [teacher]))[0]
      ?.changed_at;
  const teacher = await createPerson(database, 'eager', { role: 'teacher' });
  const applied = await changeSeenBy(people.admin, teacher.id);
  expect(applied).toBeInstanceOf(Date);
  await as(database, teacher, "update profiles set bio = 'Rashi' where id = $1", [teacher.id]);
  expect(await changeSeenBy(people.admin, teacher.id)).toEqual(applied);
  await as(database, people.admin, "select review_teacher($1, 'approved')", [teacher.id]);
  expect(Number(await changeSeenBy(people.admin, teacher.id))).toBeGreaterThan(Number(applied));
  for (const actor of [people.student, people.teacher, teacher])
    expect(await changeSeenBy(actor, teacher.id)).toBeUndefined();
  const student = await createPerson(database, 'learner');
  expect(await changeSeenBy(people.admin, student.id)).toBeUndefined();
  await as(database, people.admin, "select change_role($1, 'teacher')", [student.id]);
  expect(await changeSeenBy(people.admin, student.id)).toBeInstanceOf(Date);
});
