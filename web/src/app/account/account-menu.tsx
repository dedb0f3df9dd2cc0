import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { AccountButton, usePersonName } from './account-button.tsx';
import type { PressedBy } from './account-menu-entries.tsx';

const AccountMenuEntries = lazy(async () => {
  try {
    const file = await import('./account-menu-entries.tsx');
    return { default: file.AccountMenuEntries };
  } catch (error) {
    console.info('the menu of the account could not be fetched', error);
    return { default: WithoutEntries };
  }
});

/** The rest of the site works. Browsers do not request a failed module again, so only a reload helps. */
function WithoutEntries() {
  return <AccountButton name={usePersonName()} onClick={() => location.reload()} />;
}

/**
 * The button is there with the first paint, so the header never jumps; what unfolds from it arrives a moment later.
 * Pressed before that, it unfolds as soon as it can.
 */
export function AccountMenu() {
  const name = usePersonName();
  const [wanted, setWanted] = useState<PressedBy>();
  const hadFocus = useRef(false);
  const firstButton = useCallback((button: HTMLButtonElement | null) => {
    return () => {
      hadFocus.current = button !== null && button === document.activeElement;
    };
  }, []);
  return (
    <Suspense
      fallback={
        <AccountButton
          ref={firstButton}
          name={name}
          onClick={({ detail }) => setWanted(detail === 0 ? 'key' : 'pointer')}
        />
      }
    >
      <AccountMenuEntries pressedBy={wanted} hadFocus={hadFocus} />
    </Suspense>
  );
}
