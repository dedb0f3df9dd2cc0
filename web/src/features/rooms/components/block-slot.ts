import type { ReactNode } from 'react';

/** Somebody in the room, for the button of another feature. */
type Named = { id: string; name: string };

export type BlockMember = (member: Named) => ReactNode;
export type BlockSlot = (member: Named, onBlocked: (() => void) | undefined) => ReactNode;
