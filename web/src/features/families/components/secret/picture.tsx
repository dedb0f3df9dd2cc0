import type { ChildPicture } from '@lomdim/contract/functions';

/** Line drawings on a field of 24 by 24. */
const lines: Record<ChildPicture, string> = {
  lamp: 'M5 13h10c0 3-2 5-5 5s-5-2-5-5ZM15 13c2 0 3-1 4-3M8 21h4M10 18v3M10 9c-1-1.5 0-3 1-5 1.5 2 2 3.5 1 5',
  book: 'M12 6C10 4.5 7 4 3.5 4.5V18c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V4.5C17 4 14 4.5 12 6ZM12 6v13.5',
  pomegranate:
    'M12 8a6.5 6.5 0 1 1-.1 0ZM9.5 3.5 10 8h4l.5-4.5L12.8 5 12 3l-.8 2ZM10 13v.1M14 13v.1M12 16v.1M9 16.5v.1M15 16.5v.1',
  star: 'm12 3 2.6 5.8 6.4.7-4.8 4.3 1.4 6.2L12 16.8 6.4 20l1.4-6.2L3 9.5l6.4-.7Z',
  tree: 'M12 21v-6M8 21h8M12 3c3 0 4.5 2 4.2 4.2C18.5 8 19 12 16.5 14c-2 1.5-7 1.5-9 0C5 12 5.5 8 7.8 7.2 7.5 5 9 3 12 3Z',
  house: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  fish: 'M3 12c3-5 9-6 14-1l4-3v8l-4-3c-5 5-11 4-14-1ZM7.5 11v.1',
  bird: 'M3 9l3-1c.5-2.5 3-4 5-3s2.5 3 2.5 4c3 0 5 .5 7.5 3-2 4.5-7 6-11 4.5S6 12 6 8M11 16.5V20M9 20h4M8.5 7.5v.1',
  boat: 'M3 15h18c-1 3-3 5-6 5H9c-3 0-5-2-6-5ZM11 15V3M11 4c4 1.5 6 5 6.5 8H11M11 7c-3 1-4.5 3-5 5h5',
  sun: 'M12 8a4 4 0 1 1-.1 0ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  moon: 'M19 14.5A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9 10Z',
  key: 'M8 11a4 4 0 1 1-.1 0ZM11 12.5 20 4M17 7l2.5 2.5M14.5 9.5l1.8 1.8',
};

/** It says nothing to those who cannot see it: the name stands on the button around it. */
export function Picture({ of, size = 44 }: { of: ChildPicture; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines[of]} />
    </svg>
  );
}
