import { useTranslation } from 'react-i18next';
import { TextLink } from '#components/ui/text-link.tsx';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation('common');
  const columns = [
    {
      heading: t('footer.learn.heading'),
      links: [
        ['/find-teachers', t('footer.learn.teachers')],
        ['/live-courses', t('footer.learn.liveCourses')],
        ['/find-partner', t('footer.learn.partners')],
        ['/sos-havrouta', t('footer.learn.sos')],
        ['/beit-hamidrash', t('footer.learn.studyHall')],
      ],
    },
    {
      heading: t('footer.courses.heading'),
      links: [
        ['/children-courses', t('footer.courses.children')],
        ['/women-courses', t('footer.courses.adults')],
        ['/rabbanim', t('footer.courses.rabbis')],
        ['/blog', t('footer.courses.blog')],
      ],
    },
    {
      heading: t('footer.help.heading'),
      links: [
        ['/faq', t('footer.help.faq')],
        ['/support', t('footer.help.support')],
        ['/contact', t('footer.help.contact')],
      ],
    },
    {
      heading: t('footer.legal.heading'),
      links: [
        ['/conditions', t('footer.legal.conditions')],
        ['/privacy', t('footer.legal.privacy')],
        ['/cookies', t('footer.legal.cookies')],
      ],
    },
  ] as const;

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav className={styles.columns} aria-label={t('footer.label')}>
          {columns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <ul className={styles.links}>
                {links.map(([to, text]) => (
                  <li key={to}>
                    <TextLink quiet to={to}>
                      {text}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.closing}>
          <p>{t('footer.nameMeaning')}</p>
          <p className={styles.hebrew} lang="he" dir="auto">
            לומדים
          </p>
          <p>{t('footer.rights', { year: new Date().getFullYear() })}</p>
        </div>
      </div>
    </footer>
  );
}
