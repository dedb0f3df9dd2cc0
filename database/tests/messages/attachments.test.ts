import { randomUUID } from 'node:crypto';
import { attachments } from '@lomdim/contract/files';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let conversation: string;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  conversation = await conversationOf(people.student, people.teacher);
});
afterAll(() => database.drop());

async function conversationOf(student: Person, teacher: Person): Promise<string> {
  const [row] = await as(database, student, 'select id from open_conversation($1)', [teacher.id]);
  return String(row?.id);
}

async function upload(sender: Person, folder = conversation): Promise<string> {
  const path = `${folder}/${sender.id}/${randomUUID()}-page.pdf`;
  await database.pool.query(
    "insert into storage.objects (bucket_id, name, owner_id) values ('message-attachments', $1, $2)",
    [path, sender.id],
  );
  return path;
}

const send = (sender: Person, attachment: unknown, within = conversation) =>
  as(
    database,
    sender,
    'insert into chat_messages (conversation_id, sender_id, content, attachment) values ($1, $2, $3, $4) returning attachment',
    [within, sender.id, 'page.pdf', JSON.stringify(attachment)],
  );
const described = (path: string) => ({ path, name: 'page.pdf', type: 'application/pdf', size: 1200 });

describe('an attachment', () => {
  it('is a file of the sender in this conversation', async () => {
    const attachment = described(await upload(people.student));
    expect(await send(people.student, attachment)).toEqual([{ attachment }]);
    expect(await send(people.teacher, described(await upload(people.teacher)))).toHaveLength(1);
  });

  it('is refused when it is somebody else’s, of another conversation, or was never uploaded', async () => {
    const { student, teacher, otherTeacher } = people;
    const elsewhere = await conversationOf(student, otherTeacher);
    expect(await refusal(send(student, described(await upload(teacher))))).toBe('23514');
    expect(await refusal(send(student, described(await upload(student, elsewhere))))).toBe('23514');
    expect(await refusal(send(student, described(`${conversation}/${student.id}/nothing.pdf`)))).toBe(
      'attachment_not_found',
    );
    expect(await refusal(send(people.otherStudent, described(await upload(people.otherStudent))))).toMatch(
      /42501|attachment_not_found/,
    );
  });

  it('is described by path, name, type and size, and nothing else', async () => {
    const path = await upload(people.student);
    const good = described(path);
    const bad = [
      { ...good, html: '<b>' },
      { ...good, name: '' },
      { ...good, name: 'x'.repeat(201) },
      { ...good, size: '12' },
      { ...good, size: -1 },
      { path },
    ];
    for (const attachment of bad) expect(await refusal(send(people.student, attachment))).toBe('23514');
    for (const attachment of [[path], 'text', { ...good, path: 7 }])
      expect(await refusal(send(people.student, attachment))).toBe('attachment_not_found');
  });

  it('stays described when its sender leaves', async () => {
    const student = await createPerson(database, 'leaver');
    const another = await conversationOf(student, people.teacher);
    await send(student, described(await upload(student, another)), another);
    await database.pool.query('delete from auth.users where id = $1', [student.id]);
    const rows = await as(
      database,
      people.teacher,
      'select sender_id, content from chat_messages where conversation_id = $1',
      [another],
    );
    expect(rows).toEqual([{ sender_id: null, content: 'page.pdf' }]);
  });

  it('has the size and the types that the browser says beforehand', async () => {
    const { rows } = await database.pool.query(
      "select file_size_limit, allowed_mime_types from storage.buckets where id = 'message-attachments'",
    );
    expect(Number(rows[0].file_size_limit)).toBe(attachments.maximumBytes);
    expect([...rows[0].allowed_mime_types].sort()).toEqual([...attachments.types].sort());
  });
});
