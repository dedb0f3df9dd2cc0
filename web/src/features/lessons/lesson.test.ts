import { describe, expect, it } from 'vitest';
import { actorIn, asShown, isChildLooking, type LessonHead } from './lesson.ts';

const noa = { id: 'noa', name: 'Noa', avatar_url: null, time_zone: 'UTC', is_child: true };
const adult = { id: 'dan', name: 'Dan Levi', avatar_url: null, time_zone: 'UTC' };
const rabbi = { id: 'rabbi', name: 'Rabbi Cohen', avatar_url: null, time_zone: 'UTC' };
const answered = (role: string, student: LessonHead['student'] = noa) =>
  asShown({ role, student, teacher: rabbi } as LessonHead);

describe('a lesson as it is shown', () => {
  it('is to a parent as to the student, and says so', () => {
    expect(answered('parent')).toMatchObject({ role: 'student', is_parent: true });
    for (const role of ['student', 'teacher', 'admin'])
      expect(answered(role)).toMatchObject({ role, is_parent: false });
  });

  it('knows when the child itself looks', () => {
    expect(isChildLooking(answered('student'))).toBe(true);
    for (const role of ['parent', 'teacher', 'admin']) expect(isChildLooking(answered(role))).toBe(false);
    expect(isChildLooking(answered('student', adult))).toBe(false);
  });

  it('knows as whom the viewer acts', () => {
    expect(actorIn(answered('parent'))).toBe('noa');
    expect(actorIn(answered('teacher'))).toBe('rabbi');
    expect(actorIn(answered('student', adult))).toBe('dan');
    for (const role of ['admin', 'student']) expect(actorIn(answered(role))).toBeUndefined();
  });
});
