import { courses } from '@lomdim/contract/constants';
import { type Actor, as, createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const visitor: Actor = { name: 'visitor', id: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await createTeacher('Moshe', { bio: 'Berachot with Rashi, slowly.', subjects: ['Talmud'] });
  await createTeacher('נָעֳמִי', {
    last_name: 'רוזן',
    bio: 'אני מלמדת רמב״ם ופרקי־אבות',
    subjects: ['Halacha'],
  });
  await createTeacher('Jeanne', { subjects: ['Jewish History'], languages: ['French'] });
});
afterAll(() => database.drop());

async function createTeacher(name: string, fields: Record<string, unknown>): Promise<void> {
  const teacher = await createPerson(database, name, { role: 'teacher', approval: 'approved' });
  for (const [column, value] of Object.entries(fields)) {
    await database.pool.query(`update private.profiles set ${column} = $2 where id = $1`, [
      teacher.id,
      value,
    ]);
  }
}

async function found(question: string): Promise<unknown[]> {
  const rows = await as(database, visitor, 'select first_name from search_teachers(question => $1)', [
    question,
  ]);
  return rows.map((row) => row.first_name);
}

const folded = async (text: string) =>
  (await database.pool.query('select btrim(private.fold_text($1)) as text', [text])).rows[0].text;

describe('Hebrew words', () => {
  it.each([
    ['תלמוד', 'Moshe'],
    ['תַּלְמוּד', 'Moshe'],
    ['גמרא', 'Moshe'],
    ['רש״י', 'Moshe'],
    ['רש"י', 'Moshe'],
    ['רשי', 'Moshe'],
    ['ברכות', 'Moshe'],
    ['בְּרָכוֹת', 'Moshe'],
    ['משה', 'Moshe'],
    ['נעמי', 'נָעֳמִי'],
    ['נעמי רוזן', 'נָעֳמִי'],
    ['רוזנ', 'נָעֳמִי'],
    ['רמב״ם', 'נָעֳמִי'],
    ['רמב״מ', 'נָעֳמִי'],
    ["רמב''ם", 'נָעֳמִי'],
    ['אבות', 'נָעֳמִי'],
    ['הלכות', 'נָעֳמִי'],
    ['תולדות ישראל', 'Jeanne'],
    ['צרפתית', 'Jeanne'],
  ])('%s finds %s first', async (question, name) => {
    expect((await found(question))[0]).toBe(name);
  });

  it.each([
    ['שָׁלוֹם', 'שלומ'],
    ['שׁלום', 'שלומ'],
    ['תנ״ך', 'תנכ'],
    ["ג'", 'ג'],
    ['ר׳ עקיבא', 'ר עקיבא'],
    ['בית־המדרש', 'בית המדרש'],
    ['״תלמוד״', 'תלמוד'],
    ['Grünwald גרינוולד', 'grunvald גרינוולד'],
  ])('%s is compared as %s', async (written, compared) => {
    expect(await folded(written)).toBe(compared);
  });

  it('name every subject that is offered', async () => {
    for (const subject of courses.subjects) {
      const { rows } = await database.pool.query('select private.other_names($1) as names', [subject]);
      expect(rows[0].names, subject).toMatch(/[א-ת]/);
    }
  });

  it('of the list of names stand under folded words, and are folded themselves', async () => {
    const { rows } = await database.pool.query(
      `select key, value from jsonb_each_text(private.hebrew_names())
       where key ~ '[^a-z]|[cwyjqx]|h$' or btrim(private.fold_text(value)) <> value`,
    );
    expect(rows).toEqual([]);
  });
});
