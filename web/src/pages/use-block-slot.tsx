import { BlockButton } from '#features/blocks/components/block-button.tsx';
import type { BlockSlot } from '#features/rooms/components/block-slot.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';

const block: BlockSlot = ({ id, name }, onBlocked) => <BlockButton {...{ id, name, onBlocked }} />;

/** For rooms; a child blocks nobody, its parent does. */
export function useBlockSlot(): BlockSlot | undefined {
  return isChild(useAuth()) ? undefined : block;
}
