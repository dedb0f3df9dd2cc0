import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import type { Person } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { returnFocus } from '../../return-focus.ts';
import { PersonDetails } from './person-details.tsx';
import { PersonHistory } from './person-history.tsx';

type Props = { person: Person | undefined; onClose: () => void };

/** Everything about somebody, with what admins did about them. */
export function PersonDialog({ person, onClose }: Props) {
  const { t } = useTranslation('administration');
  const [shown, setShown] = useState(person);
  if (person && person !== shown) setShown(person);
  return (
    <Dialog
      open={person !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? personName(shown) : ''}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.id);
      }}
    >
      {shown && (
        <>
          <PersonDetails person={shown} />
          <PersonHistory person={shown.id} />
          {shown.approval_status === 'approved' && (
            <div className="cluster-3">
              <ButtonLink look="quiet" to={`/teacher/${shown.id}`}>
                {t('teachers.publicPage')}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
