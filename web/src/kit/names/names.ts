type Part = string | null | undefined;
type Named = { first_name?: Part; last_name?: Part };

/** Parts of a name, as far as they are known. */
export function joinNames(...parts: Part[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/** Empty for somebody who never said theirs. */
export function fullName(person: Named | null | undefined): string {
  return joinNames(person?.first_name, person?.last_name);
}

/** As a teacher is addressed: Rabbi David Benhamou. */
export function teacherName(teacher: Named & { title: Part }): string {
  return joinNames(teacher.title, fullName(teacher));
}

/** Anonymous visitors see only the initial of a last name, followed by a full stop. */
export function shortName({ first_name, last_name }: Named): string {
  const last = last_name?.trim() ?? '';
  return joinNames(first_name, [...last].length === 1 ? `${last}.` : last);
}
