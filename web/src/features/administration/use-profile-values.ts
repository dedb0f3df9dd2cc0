import { genders, teacherAudiences } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ProfileChange } from './api/people/list-profile-changes.ts';

const fields = ['first_name', 'last_name', 'gender', 'title', 'audiences'] as const;

/** What stands in a profile, and what somebody asked to change in it, in words. */
export function useProfileValues() {
  const { t } = useTranslation('administration');

  function genderText(written: unknown): string {
    const gender = genders.find((each) => each === written);
    return gender ? t(`changes.gender.${gender}`) : '';
  }

  function audiencesText(written: unknown): string {
    const chosen = teacherAudiences.filter((each) => Array.isArray(written) && written.includes(each));
    return chosen.map((each) => t(`changes.audience.${each}`)).join(', ');
  }

  function valueText(field: (typeof fields)[number], written: unknown): string {
    if (field === 'gender') return genderText(written);
    if (field === 'audiences') return audiencesText(written);
    return typeof written === 'string' ? written : '';
  }

  function changedFields({ old_values, new_values }: Pick<ProfileChange, 'old_values' | 'new_values'>) {
    const before: Record<string, unknown> = Object(old_values);
    const after: Record<string, unknown> = Object(new_values);
    return fields
      .filter((field) => field in after)
      .map((field) => ({
        field,
        label: t(`changes.field.${field}`),
        before: valueText(field, before[field]) || t('details.none'),
        after: valueText(field, after[field]) || t('details.none'),
      }));
  }

  return { genderText, audiencesText, changedFields };
}
