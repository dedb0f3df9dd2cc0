import { adminKey, adminQuery } from '../admin-requests.ts';

export const applicantsOnPage = 30;

const fields =
  'id, first_name, last_name, email, approval_status, location, gender, title, bio, experience, subjects, audiences, avatar_url, created_at, updated_at';

/** Teachers who wait or were rejected, newest first. A page goes on after the moment and the id of the last row. */
export function listApplicants(cursor: string | null) {
  return adminQuery(adminKey('approvals', cursor), async (client, signal) => {
    let asked = client
      .from('profiles')
      .select(fields)
      .eq('role', 'teacher')
      .in('approval_status', ['pending', 'rejected'])
      .order('created_at', { ascending: false })
      .order('id')
      .limit(applicantsOnPage)
      .abortSignal(signal);
    if (cursor !== null) {
      const [moment, id] = cursor.split(' ');
      asked = asked.or(`created_at.lt."${moment}",and(created_at.eq."${moment}",id.gt.${id})`);
    }
    const { data } = await asked.throwOnError();
    return { data: data.map((row) => ({ ...row, next_cursor: `${row.created_at} ${row.id}` })) };
  });
}

export type Applicant = Awaited<ReturnType<ReturnType<typeof listApplicants>['queryFn']>>[number];
