import { useRef, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Failure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, required, useForm } from '#kit/form/form.ts';
import { SendingFailed } from '#kit/form/form-parts.tsx';
import { PagedList } from '#kit/list/paged-list.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { Part } from './part.tsx';

/** What the kit does: each piece busy, failed and done. */
export function KitAtWork() {
  return (
    <>
      <ActionPart />
      <FormPart />
      <ConfirmPart />
      <ListPart />
      <EmptyPart />
    </>
  );
}

type Attempt = { succeed: () => void; fail: () => void };

/** Work that takes until somebody says how it ends. */
function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>();
  const work = () =>
    new Promise<void>((resolve, reject) =>
      setAttempt({ succeed: resolve, fail: () => reject(new Error('as it was told')) }),
    );
  return { attempt, work };
}

function ActionPart() {
  const { attempt, work } = useAttempt();
  const { busy, done, failure, run } = useAction(work);
  return (
    <Part title="Action">
      <div className="cluster-3">
        <Button busy={busy} onClick={() => void run()}>
          Save the course
        </Button>
        <Button look="quiet" onClick={attempt?.succeed}>
          Let it work
        </Button>
        <Button look="quiet" onClick={attempt?.fail}>
          Let it fail
        </Button>
      </div>
      <Alert error={failure} before="The course was not saved." />
      <p role="status">{done && 'The course is saved.'}</p>
    </Part>
  );
}

/** The first attempt fails and the second works. */
function useSecondAttempt() {
  const hasFailed = useRef(false);
  return async () => {
    if (hasFailed.current) return;
    hasFailed.current = true;
    throw new Error('the first attempt');
  };
}

function FormPart() {
  const work = useSecondAttempt();
  const form = useForm({
    initial: { student: '', address: '' },
    rules: { student: [required], address: [required, email] },
    send: work,
  });
  return (
    <Part title="Form">
      <form className="stack-4" noValidate onSubmit={form.onSubmit}>
        <TextField label="Name of the student" {...form.field('student')} />
        <TextField label="Address of the student" type="email" {...form.field('address')} />
        {form.state === 'failed' && <SendingFailed text="The student was not invited." error={form.error} />}
        <div>
          <Button type="submit" busy={form.state === 'sending'}>
            Invite the student
          </Button>
        </div>
      </form>
      <p role="status">{form.state === 'sent' && 'The student is invited.'}</p>
    </Part>
  );
}

function ConfirmPart() {
  const work = useSecondAttempt();
  const [isRemoved, setRemoved] = useState(false);
  return (
    <Part title="Confirm">
      <div className="cluster-3">
        <Confirm
          title="Remove the course?"
          description="Nobody finds it any more."
          action="Remove"
          keep="Keep it"
          trigger={<Button look="quiet">Remove the course</Button>}
          work={async () => {
            await work();
            setRemoved(true);
          }}
        />
      </div>
      <p role="status">{isRemoved && 'The course is removed.'}</p>
    </Part>
  );
}

const pageSize = 6;
const pageCount = 8;

type Row = { id: string; next_cursor: string };

async function fetchRows(cursor: string | null): Promise<Row[]> {
  const first = cursor === null ? 1 : Number(cursor) + 1;
  const rows = first > (pageCount - 1) * pageSize ? pageSize - 1 : pageSize;
  return Array.from({ length: rows }, (_, at) => ({ id: `${first + at}`, next_cursor: `${first + at}` }));
}

function ListPart() {
  return (
    <Part title="List with pages">
      <PagedList
        listKey="design"
        pageSize={pageSize}
        pageAt={(cursor) => ({ queryKey: ['design', cursor], queryFn: () => fetchRows(cursor) })}
        row={({ id }) => <Button look="quiet">Lesson {id}</Button>}
        placeholder={<Skeleton shape={{ height: '2.75rem' }} />}
        lines
        partName={(from, to) => `Lessons ${from} to ${to}`}
        moreText="More lessons"
        endText="These are all lessons."
      />
    </Part>
  );
}

function EmptyPart() {
  const [isCleared, setCleared] = useState(false);
  return (
    <Part title="Nothing there">
      {isCleared ? (
        <p>All lessons are shown.</p>
      ) : (
        <EmptyState
          title="No lessons"
          text="None fits what you chose."
          clear={{ text: 'Show all lessons', onClear: () => setCleared(true) }}
        />
      )}
      <Failure error={new Error('not fetched')} title="The lessons did not come." onAgain={() => undefined} />
    </Part>
  );
}
