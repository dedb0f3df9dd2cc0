import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import type { Open, OpenAs } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { enterAsChild } from '../helpers/children.ts';
import { bookLesson, newTeacher, prepareRoom } from '../helpers/rooms.ts';
import { addChild } from './family-steps.ts';

/** Leah with Tamar, who has lessons with two teachers and a way to sign in, and with Ezra, for whom wrong secrets closed it. */
export async function newFamily(site: TestServer) {
  const parent = await newStudent(site);
  const [moshe, david] = [await newTeacher(site), await newTeacher(site)];
  await site.pool.query(
    "update private.profiles set first_name = 'Leah', last_name = 'Adler', time_zone = 'Asia/Jerusalem' where id = $1",
    [parent.id],
  );
  await site.pool.query(
    `update private.profiles set is_approved_for_children = true, title = 'Rabbi', audiences = '{men,children}',
       first_name = case id when $2 then 'David' else first_name end where id in ($1, $2)`,
    [moshe.id, david.id],
  );
  const tamar = await addChild(site, parent, 'Tamar');
  const ezra = await addChild(site, parent, 'Ezra', 6);
  await site.pool.query(
    `update private.children set secret_kind = 'pictures', secret_hash = 'x',
       may_sign_in = child_id = $1, wrong_in_day = case when child_id = $1 then 0 else 10 end where child_id in ($1, $2)`,
    [tamar, ezra],
  );
  const lesson = await bookLesson(site, { id: tamar }, moshe, 5);
  await bookLesson(site, { id: tamar }, david, 3 * 24 * 60);
  await agree(parent, tamar, david);
  return { parent, tamar, lesson };
}

async function agree(parent: Member, child: string, teacher: Member): Promise<void> {
  await parent.client
    .rpc('agree_to_one_to_one', { child_id: child, teacher_id: teacher.id, consent_version: '2026-11' })
    .throwOnError();
}

type Family = Awaited<ReturnType<typeof newFamily>>;
type Visiting = {
  site: TestServer;
  open: Open;
  openAs: OpenAs;
  addPage: () => Promise<Page>;
  width: number;
  family: Family;
};

/** Every screen of a family, each as whoever sees it. */
export const scenes: Record<string, (visiting: Visiting) => Promise<Page>> = {
  family: ({ openAs, width, family }) => openAs(family.parent, '/family', { width }),
  'add-child': async ({ openAs, width, family }) => {
    const page = await openAs(family.parent, '/family', { width });
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add the child' }).click();
    await page.getByRole('dialog').getByText('Please agree first').waitFor();
    return page;
  },
  child: ({ openAs, width, family }) => openAs(family.parent, `/family/${family.tamar}`, { width }),
  'child-sign-in': ({ open, width }) => open('/child-sign-in#example', { width }),
  'unknown-device': ({ open, width }) => open('/child-sign-in', { width }),
  'child-home': (visiting) => openAsChild(visiting, '/dashboard/student'),
  'child-report': async (visiting) => {
    const page = await openAsChild(visiting, '/dashboard/student');
    await page
      .getByRole('button', { name: /^Report Rabbi/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Somebody is unkind' }).waitFor();
    return page;
  },
  'waiting-room': async (visiting) => {
    const page = await openAsChild(visiting, `/video-call/${visiting.family.lesson}`);
    await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
    return page;
  },
};

async function openAsChild({ site, addPage, family }: Visiting, path: string): Promise<Page> {
  const page = await addPage();
  await prepareRoom(page);
  await enterAsChild(page, site, { id: family.tamar, name: 'Tamar', parent: family.parent });
  await page.goto(site.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
