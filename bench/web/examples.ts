/** A teacher's page and a course's page of the demonstration data: always the same ones. */
export async function exampleAddresses(origin: string): Promise<{ teacher: string; course: string }> {
  const { anonKey }: { anonKey: string } = await read(`${origin}/config.json`);
  const first = async (question: string) => {
    const rows: { id: string }[] = await read(`${origin}/rest/v1/${question}&order=id&limit=1`, anonKey);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('the demonstration data lacks what is measured');
    return id;
  };
  return {
    teacher: `/teacher/${await first('profiles?select=id&role=eq.teacher&approval_status=eq.approved')}`,
    course: `/course/${await first('courses?select=id&is_active=eq.true')}`,
  };
}

async function read<Answer>(address: string, apikey?: string): Promise<Answer> {
  const answer = await fetch(address, { headers: apikey === undefined ? {} : { apikey } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
