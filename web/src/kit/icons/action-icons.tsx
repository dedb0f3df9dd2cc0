import { icon } from './icons.tsx';

export const BackIcon = icon('M8.5 4 2.5 10l6 6M3 10h14.5', { directional: true });
export const BlockIcon = icon('M2.8 10a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0ZM5 5l10 10', { size: 16 });
export const FlagIcon = icon('M4.5 18V2.8M4.5 3.5c4-2 7 2 11 0v8c-4 2-7-2-11 0', { size: 16 });
