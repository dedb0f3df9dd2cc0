import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#kit/field/checkbox.tsx';
import type { Child } from './family.ts';

type Props = {
  child: Child;
  teacher: { id: string; first_name: string | null };
  checked: boolean;
  onChange: (isAllowed: boolean) => void;
};

/** Whether the parent lets the child be alone with the teacher; not asked again where they did. */
export function AloneField({ child, teacher, checked, onChange }: Props) {
  const { t } = useTranslation('family');
  if (child.one_to_one.some(({ teacher_id }) => teacher_id === teacher.id)) return null;
  const names = { name: child.first_name, teacher: teacher.first_name ?? '' };
  return (
    <Checkbox
      label={t('alone', names)}
      hint={t('aloneHint', names)}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
