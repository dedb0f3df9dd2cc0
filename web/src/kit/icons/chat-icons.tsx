import { Icon } from './icons.tsx';

export function SendIcon() {
  return (
    <Icon directional>
      <path d="M17.5 2.5 9 11M17.5 2.5 12 17.5l-3-6.5-6.5-3Z" />
    </Icon>
  );
}

export function ClipIcon() {
  return (
    <Icon>
      <path d="m16.5 9.5-6.4 6.4a4 4 0 0 1-5.7-5.7l6.9-6.9a2.7 2.7 0 0 1 3.8 3.8l-6.7 6.7a1.3 1.3 0 0 1-1.9-1.9l6-6" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon directional>
      <path d="M8.5 4 2.5 10l6 6M3 10h14.5" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  );
}

export function SentIcon() {
  return (
    <Icon size={16}>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  );
}

export function ReadIcon() {
  return (
    <Icon size={16}>
      <path d="m1 10.5 4 4 8-9M9.5 13.5l1 1 8-9" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon size={16}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 5.5V10l3 2" />
    </Icon>
  );
}

export function FileIcon() {
  return (
    <Icon>
      <path d="M11.5 2.5H5.8c-.7 0-1.3.6-1.3 1.3v12.4c0 .7.6 1.3 1.3 1.3h8.4c.7 0 1.3-.6 1.3-1.3V6.5ZM11.5 2.5v4h4" />
    </Icon>
  );
}

export function CalendarIcon() {
  return (
    <Icon>
      <rect x="2.5" y="4" width="15" height="13" rx="2" />
      <path d="M2.5 8.2h15M6.5 2.2V5M13.5 2.2V5" />
    </Icon>
  );
}

export function VideoIcon() {
  return (
    <Icon>
      <rect x="1.8" y="5" width="11" height="10" rx="2" />
      <path d="m12.8 9 5.4-3v8l-5.4-3Z" />
    </Icon>
  );
}

export function BellIcon() {
  return (
    <Icon>
      <path d="M5 8.2a5 5 0 0 1 10 0c0 4.2 1.6 5.3 1.6 5.3H3.4S5 12.4 5 8.2ZM8.3 16.2a2 2 0 0 0 3.4 0" />
    </Icon>
  );
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5" />
    </Icon>
  );
}

export function FlagIcon() {
  return (
    <Icon size={16}>
      <path d="M4.5 18V2.8M4.5 3.5c4-2 7 2 11 0v8c-4 2-7-2-11 0" />
    </Icon>
  );
}
