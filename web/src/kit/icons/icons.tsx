import type { ReactNode } from 'react';

type Look = {
  size?: number;
  /** It points where reading goes on, or back, and is mirrored on a page that is read from right to left. */
  directional?: boolean;
};

/** For what is more than one line; all others are made by `icon`. */
export function Icon({ children, size = 20, directional = false }: Look & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      data-directional={directional ? '' : undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** An icon of one line on a field of 20 by 20. Those that only some pages need are in files of their own. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(line: string, look: Look = {}) {
  return () => (
    <Icon {...look}>
      <path d={line} />
    </Icon>
  );
}

export const GlobeIcon = icon(
  'M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0ZM2.5 10h15M10 2.5c2.2 2.3 3.2 4.8 3.2 7.5s-1 5.2-3.2 7.5c-2.2-2.3-3.2-4.8-3.2-7.5s1-5.2 3.2-7.5Z',
);
export const ChevronIcon = icon('M4 7.5l6 6 6-6', { size: 14 });
export const SearchIcon = icon('M3 8.7a5.7 5.7 0 1 0 11.4 0a5.7 5.7 0 1 0-11.4 0ZM13 13l4.5 4.5', {
  size: 22,
});
export const SunIcon = icon(
  'M6.4 10a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0ZM10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M15.8 4.2l-1.2 1.2M5.4 14.6l-1.2 1.2',
);
export const MoonIcon = icon('M16.8 11.9A7.2 7.2 0 0 1 8.1 3.2a7.2 7.2 0 1 0 8.7 8.7Z');
export const MenuIcon = icon('M3 5.5h14M3 10h14M3 14.5h14', { size: 24 });
export const CloseIcon = icon('M4.5 4.5l11 11M15.5 4.5l-11 11');
export const DangerIcon = icon('M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM10 5.5v5.5M10 14.2v.1', { size: 16 });
export const DoneIcon = icon('M2.2 10a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0ZM6.4 10.3l2.5 2.5 4.8-5.4');
export const PlayIcon = icon(
  'M4.2 3.5h11.6a2.4 2.4 0 0 1 2.4 2.4v8.2a2.4 2.4 0 0 1-2.4 2.4h-11.6a2.4 2.4 0 0 1-2.4-2.4v-8.2a2.4 2.4 0 0 1 2.4-2.4ZM8.2 7.2l4.6 2.8-4.6 2.8Z',
);
export const ChatIcon = icon(
  'M17.6 9.4c0 3.6-3.4 6.4-7.6 6.4-.9 0-1.8-.1-2.6-.4l-4 1.7 1-3.5c-1.2-1.1-2-2.6-2-4.2C2.4 5.8 5.8 3 10 3s7.6 2.8 7.6 6.4Z',
);
export const MailIcon = icon(
  'M4 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM2.8 5.5l7.2 5.7 7.2-5.7',
);
export const EyeIcon = icon(
  'M1.8 10S4.9 4.4 10 4.4 18.2 10 18.2 10 15.1 15.6 10 15.6 1.8 10 1.8 10ZM7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0Z',
);
export const EyeClosedIcon = icon(
  'M1.8 10S4.9 4.4 10 4.4 18.2 10 18.2 10 15.1 15.6 10 15.6 1.8 10 1.8 10ZM3.5 16.5l13-13',
);
