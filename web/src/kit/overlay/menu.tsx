import * as Parts from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { pageDirection } from '#lib/browser/direction.ts';
import { isLeftTo } from './escape.ts';
import styles from './menu.module.css';

type Entry = { id: string; text: string; icon?: ReactNode; disabled?: boolean } & (
  | { to: string }
  | { onSelect: () => void }
);

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Whom or what the menu is about, above its entries. */
  heading?: ReactNode;
  /** Entries that belong together; a line divides one group from the next. */
  groups: readonly (readonly Entry[])[];
  defaultOpen?: boolean;
};

/** It opens inside the landmark its button is in, so that nothing of the page lies outside all of them. */
export function Menu({ trigger, heading, groups, defaultOpen = false }: Props) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Parts.Root dir={pageDirection()} modal={false} open={open} onOpenChange={setOpen}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Content
        className={`surface ${styles.menu}`}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onKeyDown={({ currentTarget, nativeEvent }) => isLeftTo(currentTarget, nativeEvent) && setOpen(false)}
      >
        {heading && <Parts.Label className={styles.heading}>{heading}</Parts.Label>}
        {groups.map((entries, at) => (
          // An entry that comes later, as with the role of a person, leaves the others and their focus where they are.
          <Parts.Group key={entries[0]?.id}>
            {(at > 0 || heading) && <Parts.Separator className={styles.line} />}
            {entries.map((entry) => (
              <MenuEntry key={entry.id} entry={entry} />
            ))}
          </Parts.Group>
        ))}
      </Parts.Content>
    </Parts.Root>
  );
}

function MenuEntry({ entry }: { entry: Entry }) {
  const content = (
    <>
      {entry.icon}
      {entry.text}
    </>
  );
  const disabled = entry.disabled ?? false;
  if ('to' in entry) {
    return (
      <Parts.Item className={styles.entry} disabled={disabled} asChild>
        <Link to={entry.to}>{content}</Link>
      </Parts.Item>
    );
  }
  return (
    <Parts.Item className={styles.entry} disabled={disabled} onSelect={entry.onSelect}>
      {content}
    </Parts.Item>
  );
}
