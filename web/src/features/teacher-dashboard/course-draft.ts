import { forgetChoice, readChoice, saveChoice } from '#lib/storage/saved-choice.ts';
import { type CourseFields, newCourse } from './course-fields.ts';

const nameOf = (teacher: string) => `lomdim-course-draft-${teacher}`;

/** What is being typed, for when the page is left by accident. A form as it began is nothing to keep. */
export function saveDraft(teacher: string, fields: CourseFields): void {
  if (isUntouched(fields)) forgetChoice(nameOf(teacher));
  else saveChoice(nameOf(teacher), JSON.stringify(fields));
}

export function forgetDraft(teacher: string): void {
  forgetChoice(nameOf(teacher));
}

/** Storage is anyone's to write: only what the form knows is taken from it. */
export function savedDraft(teacher: string): CourseFields | undefined {
  const fields = readFields(readChoice(nameOf(teacher)));
  return fields && !isUntouched(fields) ? fields : undefined;
}

export function readFields(text: string | null): CourseFields | undefined {
  if (text === null) return undefined;
  try {
    const stored: Record<string, unknown> = Object(JSON.parse(text));
    const known = Object.entries(newCourse).map(([name, initial]) => {
      const value = stored[name];
      return [name, typeof value === 'string' ? value : initial];
    });
    return Object.fromEntries(known) as CourseFields;
  } catch {
    return undefined;
  }
}

function isUntouched(fields: CourseFields): boolean {
  return (Object.keys(newCourse) as (keyof CourseFields)[]).every((name) => fields[name] === newCourse[name]);
}
