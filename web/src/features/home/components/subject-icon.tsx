/** What each subject is drawn as, on a field of 24. */
const drawings: Readonly<Record<string, string>> = {
  // A scroll on its two rollers.
  torah: 'M6 3v18M18 3v18M4 5h4M4 19h4M16 5h4M16 19h4M8 6h8v12H8ZM10.5 10h3M10.5 13h3',
  tanakh: 'M6 3v18M18 3v18M4 5h4M4 19h4M16 5h4M16 19h4M8 6h8v12H8ZM10.5 10h3M10.5 13h3',
  // A page with its text in the middle and the commentaries around it.
  talmud: 'M4 3h16v18H4ZM9 9h6v7H9ZM7 6h10M6.5 9v9M17.5 9v9M9 19h6',
  gemara: 'M4 3h16v18H4ZM9 9h6v7H9ZM7 6h10M6.5 9v9M17.5 9v9M9 19h6',
  // Six orders.
  mishnah: 'M5 4h6v4H5ZM13 4h6v4h-6ZM5 10h6v4H5ZM13 10h6v4h-6ZM5 16h6v4H5ZM13 16h6v4h-6Z',
  // A balance.
  halacha: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6ZM19 7l-3 7h6Z',
  // A lamp.
  'jewish philosophy': 'M4 14h16c0 4-3 6-8 6s-8-2-8-6ZM12 4c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0C9 8 10 6.5 12 4Z',
  // A letter.
  'hebrew language': 'M6 5l12 14M6 19c0-4 1-6 3-9M18 5c0 4-1 6-3 9',
  // An hourglass.
  'jewish history': 'M6 3h12M6 21h12M8 3c0 5 8 7 8 12v6M16 3c0 5-8 7-8 12v6',
  // A tree with its branches.
  kabbalah: 'M12 21V8M12 17l-5-4M12 17l5-4M12 12 8 9M12 12l4-3M12 3a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5Z',
  // A flame.
  chassidut:
    'M12 3c4 5 6 8 6 11.5a6 6 0 0 1-12 0C6 11 8 8 12 3ZM12 12c1.5 2 2 3 2 4a2 2 0 0 1-4 0c0-1 .5-2 2-4Z',
};

const book =
  'M12 6c-2-1.7-5-2.2-9-1.5V19c4-.7 7-.2 9 1.5 2-1.7 5-2.2 9-1.5V4.5C17 3.8 14 4.3 12 6ZM12 6v14.5';

/** A subject that has no drawing of its own is a book. */
export function SubjectIcon({ subject }: { subject: string }) {
  const drawn = drawings[subject.trim().toLowerCase()];
  return (
    <svg
      aria-hidden="true"
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-icon={drawn ? 'own' : 'book'}
    >
      <path d={drawn ?? book} />
    </svg>
  );
}
