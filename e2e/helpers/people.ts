import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import type { TestServer } from '@lomdim/testing/server/test-server';

/** A student who is shown the teachers of men. */
export async function newMan(site: TestServer): Promise<Member> {
  const student = await newStudent(site);
  await site.pool.query("update private.profiles set gender = 'male' where id = $1", [student.id]);
  return student;
}

/** An approved teacher called Moshe Levi. */
export async function newTeacher(site: TestServer, zone = 'Europe/Paris'): Promise<Member> {
  const teacher = await newStudent(site);
  await site.pool.query(
    `update private.profiles set role = 'teacher', approval_status = 'approved', first_name = 'Moshe', last_name = 'Levi',
       audiences = '{men,women,adults}', time_zone = $2 where id = $1`,
    [teacher.id, zone],
  );
  return teacher;
}

/** A student and a teacher who have a conversation. */
export async function newConversation(site: TestServer) {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
    student.id,
  ]);
  const { data, error } = await student.client.rpc('open_conversation', { other_id: teacher.id });
  if (error) throw error;
  return { student, teacher, conversation: data.id, address: `/chat?conversation=${data.id}` };
}
