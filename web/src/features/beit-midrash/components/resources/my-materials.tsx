import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { FileIcon } from '#kit/icons/chat-icons.tsx';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { openNewTab } from '#lib/browser/new-tab.ts';
import { addressOfFile, type CourseFiles, courseMaterials } from '../../api/list-course-materials.ts';

/** For a student: what their teachers have laid out, and the way to each classroom. */
export function MyMaterials({ person }: { person: string }) {
  const { t } = useTranslation('beitMidrash');
  const found = useQuery(courseMaterials(person));
  return (
    <section className="stack-3" aria-labelledby="my-materials" aria-busy={found.isPending}>
      <h3 id="my-materials">{t('materials.title')}</h3>
      <Loaded query={found} skeleton="4rem" title={t('materials.failed')}>
        {(courses) =>
          courses.length === 0 ? (
            <p className="small soft">
              {t('materials.noCourses')} <TextLink to="/women-courses">{t('materials.courses')}</TextLink>
            </p>
          ) : (
            <ul className="stack-3 plain-list">
              {courses.map((course) => (
                <Course key={course.id} course={course} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Course({ course: { id, title, files } }: { course: CourseFiles }) {
  const { t } = useTranslation('beitMidrash');
  return (
    <li className="stack-2">
      <p>
        <TextLink to={`/classroom/${id}`}>
          <span dir="auto">{title}</span>
        </TextLink>
      </p>
      {files.length === 0 ? (
        <p className="small soft">{t('materials.none')}</p>
      ) : (
        <ul className="cluster-2 plain-list">
          {files.map((file) => (
            <li key={file.path}>
              <FileButton {...file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FileButton({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('beitMidrash');
  const { busy, run } = useAction(async (tab: ReturnType<typeof openNewTab>) => {
    const address = await addressOfFile(path).catch((error: unknown) => {
      tab.close();
      throw error;
    });
    if (!tab.leadTo(address)) location.assign(address);
  }, toastError);

  return (
    <Button look="quiet" busy={busy} onClick={() => void run(openNewTab())}>
      <FileIcon />
      <span dir="auto">{name}</span>
      <span className="visually-hidden"> {t('learning.newTab')}</span>
    </Button>
  );
}
