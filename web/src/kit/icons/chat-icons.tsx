import { icon } from './icons.tsx';

export const SendIcon = icon('M17.5 2.5 9 11M17.5 2.5 12 17.5l-3-6.5-6.5-3Z', { directional: true });
export const ClipIcon = icon(
  'M16.5 9.5l-6.4 6.4a4 4 0 0 1-5.7-5.7l6.9-6.9a2.7 2.7 0 0 1 3.8 3.8l-6.7 6.7a1.3 1.3 0 0 1-1.9-1.9l6-6',
);
export const PlusIcon = icon('M10 4v12M4 10h12');
export const SentIcon = icon('M4 10.5l4 4 8-9', { size: 16 });
export const ReadIcon = icon('M1 10.5l4 4 8-9M9.5 13.5l1 1 8-9', { size: 16 });
export const ClockIcon = icon('M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0ZM10 5.5V10l3 2', { size: 16 });
export const FileIcon = icon(
  'M11.5 2.5H5.8c-.7 0-1.3.6-1.3 1.3v12.4c0 .7.6 1.3 1.3 1.3h8.4c.7 0 1.3-.6 1.3-1.3V6.5ZM11.5 2.5v4h4',
);
export const CalendarIcon = icon(
  'M4.5 4h11a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM2.5 8.2h15M6.5 2.2V5M13.5 2.2V5',
);
export const VideoIcon = icon(
  'M3.8 5h7a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM12.8 9l5.4-3v8l-5.4-3Z',
);
export const BellIcon = icon(
  'M5 8.2a5 5 0 0 1 10 0c0 4.2 1.6 5.3 1.6 5.3H3.4S5 12.4 5 8.2ZM8.3 16.2a2 2 0 0 0 3.4 0',
);
export const DownIcon = icon('M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5');
export const MoreIcon = icon(
  'M3.7 10a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0ZM9.2 10a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0ZM14.7 10a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0Z',
);
