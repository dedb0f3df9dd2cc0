import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { agreeToOneToOne } from '#shared/family/agree-to-one-to-one.ts';
import type { Agreement, Child } from '#shared/family/family.ts';
import { endOneToOne } from '../../api/change-family.ts';
import styles from '../families.module.css';
import { Section } from '../section.tsx';

export type ChildTeacher = { id: string; name: string };

type Props = {
  child: Child;
  zone: string;
  /** Who teaches the child now. */
  teachers: readonly ChildTeacher[];
};

/** With whom the child may learn without anybody else in the room. Without it, the parent comes along. */
export function Agreements({ child, zone, teachers }: Props) {
  const { t } = useTranslation('families');
  const agreed = child.one_to_one;
  const open = teachers.filter(({ id }) => !agreed.some(({ teacher_id }) => teacher_id === id));
  return (
    <Section
      id="agreements"
      title={t('agreements.title')}
      lead={t('agreements.lead', { name: child.first_name })}
    >
      {agreed.length === 0 && open.length === 0 && <p className="soft">{t('agreements.none')}</p>}
      <ul className="stack-4 plain-list">
        {agreed.map((agreement) => (
          <li key={agreement.teacher_id} className={styles.entry}>
            <Agreed child={child} agreement={agreement} name={nameOf(agreement, teachers)} zone={zone} />
          </li>
        ))}
        {open.map((teacher) => (
          <li key={teacher.id} className={styles.entry}>
            <NotAgreed child={child} teacher={teacher} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** As everywhere else on the page, with the title; whoever teaches the child no longer is known by name alone. */
const nameOf = ({ teacher_id, teacher_name }: Agreement, teachers: readonly ChildTeacher[]) =>
  teachers.find(({ id }) => id === teacher_id)?.name ?? teacher_name;

type AgreedProps = { child: Child; agreement: Agreement; name: string; zone: string };

function Agreed({ child, agreement, name, zone }: AgreedProps) {
  const { t, texts } = useTranslation('families');
  const { teacher_id, given_at, version } = agreement;
  const day = formatMoment(given_at, texts.language, zone);
  return (
    <>
      <div>
        <p className="strong" dir="auto">
          {name}
        </p>
        <p className="small soft">{t('agreements.since', { day, version })}</p>
      </div>
      <Confirm
        title={t('agreements.endTitle', { teacher: name })}
        description={t('agreements.endText', { name: child.first_name })}
        action={t('agreements.end')}
        keep={t('cancel')}
        work={() => endOneToOne(child.child_id, teacher_id)}
        trigger={
          <Button look="quiet" aria-label={`${t('agreements.end')}: ${name}`}>
            {t('agreements.end')}
          </Button>
        }
      />
    </>
  );
}

function NotAgreed({ child, teacher }: { child: Child; teacher: ChildTeacher }) {
  const { t } = useTranslation('families');
  return (
    <>
      <div>
        <p className="strong" dir="auto">
          {teacher.name}
        </p>
        <p className="small soft">{t('agreements.notYet')}</p>
      </div>
      <Confirm
        look="strong"
        title={t('agreements.agreeTitle', { name: child.first_name, teacher: teacher.name })}
        description={t('agreements.agreeText')}
        action={t('agreements.agree')}
        keep={t('cancel')}
        work={() => agreeToOneToOne(child.child_id, teacher.id)}
        trigger={
          <Button look="quiet" aria-label={`${t('agreements.agree')}: ${teacher.name}`}>
            {t('agreements.agree')}
          </Button>
        }
      />
    </>
  );
}
