import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Teacher } from '../../api/get-teacher.ts';

/** What a teacher teaches, to whom, in which languages and from where. What was not said is left out. */
export function TeacherProfileFacts({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const { subjectName, languageName, audienceName } = useVocabulary();
  const { subjects, audiences, languages, location, experience, education } = teacher;
  return (
    <div className="edge">
      <FactList
        layout="columns"
        facts={[
          { name: t('profile.fact.subjects'), value: tags(subjects.map(subjectName)) },
          { name: t('profile.fact.audiences'), value: tags(audiences.map(audienceName)) },
          { name: t('profile.fact.languages'), value: tags(languages.map(languageName)) },
          { name: t('profile.fact.location'), value: location },
          { name: t('profile.fact.experience'), value: experience },
          { name: t('profile.fact.education'), value: education },
        ]}
      />
    </div>
  );
}

function tags(names: readonly string[]) {
  return (
    names.length > 0 && (
      <span className="cluster-2">
        {names.map((name) => (
          <Badge key={name}>
            <bdi>{name}</bdi>
          </Badge>
        ))}
      </span>
    )
  );
}
