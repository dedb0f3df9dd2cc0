import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  size?: number;
  /** It points where reading goes on, or back, and is mirrored on a page that is read from right to left. */
  directional?: boolean;
};

/** Also for icons that only some pages need, in files of their own. */
export function Icon({ children, size = 20, directional = false }: Props) {
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

export function GlobeIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M2.5 10h15M10 2.5c2.2 2.3 3.2 4.8 3.2 7.5s-1 5.2-3.2 7.5c-2.2-2.3-3.2-4.8-3.2-7.5s1-5.2 3.2-7.5Z" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon size={14}>
      <path d="m4 7.5 6 6 6-6" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon size={22}>
      <circle cx="8.7" cy="8.7" r="5.7" />
      <path d="m13 13 4.5 4.5" />
    </Icon>
  );
}

export function SunIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="3.6" />
      <path d="M10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M15.8 4.2l-1.2 1.2M5.4 14.6l-1.2 1.2" />
    </Icon>
  );
}

export function MoonIcon() {
  return (
    <Icon>
      <path d="M16.8 11.9A7.2 7.2 0 0 1 8.1 3.2a7.2 7.2 0 1 0 8.7 8.7Z" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon size={24}>
      <path d="M3 5.5h14M3 10h14M3 14.5h14" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m4.5 4.5 11 11M15.5 4.5l-11 11" />
    </Icon>
  );
}

export function DangerIcon() {
  return (
    <Icon size={16}>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.5v5.5M10 14.2v.1" />
    </Icon>
  );
}

export function DoneIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.8" />
      <path d="m6.4 10.3 2.5 2.5 4.8-5.4" />
    </Icon>
  );
}

export function PlayIcon() {
  return (
    <Icon>
      <rect x="1.8" y="3.5" width="16.4" height="13" rx="2.4" />
      <path d="m8.2 7.2 4.6 2.8-4.6 2.8Z" />
    </Icon>
  );
}

export function ChatIcon() {
  return (
    <Icon>
      <path d="M17.6 9.4c0 3.6-3.4 6.4-7.6 6.4-.9 0-1.8-.1-2.6-.4l-4 1.7 1-3.5c-1.2-1.1-2-2.6-2-4.2C2.4 5.8 5.8 3 10 3s7.6 2.8 7.6 6.4Z" />
    </Icon>
  );
}

export function MailIcon() {
  return (
    <Icon>
      <rect x="2" y="4" width="16" height="12" rx="2" />
      <path d="m2.8 5.5 7.2 5.7 7.2-5.7" />
    </Icon>
  );
}

export function EyeIcon() {
  return (
    <Icon>
      <path d="M1.8 10S4.9 4.4 10 4.4 18.2 10 18.2 10 15.1 15.6 10 15.6 1.8 10 1.8 10Z" />
      <circle cx="10" cy="10" r="2.4" />
    </Icon>
  );
}

export function EyeClosedIcon() {
  return (
    <Icon>
      <path d="M1.8 10S4.9 4.4 10 4.4 18.2 10 18.2 10 15.1 15.6 10 15.6 1.8 10 1.8 10ZM3.5 16.5l13-13" />
    </Icon>
  );
}
