type Named = { title: string | null; first_name: string | null; last_name: string | null };

/** As a teacher is addressed: Rabbi David Benhamou. */
export function teacherName({ title, first_name, last_name }: Named): string {
  return [title, first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}
