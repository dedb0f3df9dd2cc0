import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { pages } from '#pages/pages.ts';
import styles from './footer.module.css';

const links = pages
  .filter((page) => 'footer' in page)
  .sort((one, other) => one.footer.order - other.footer.order);
const columns = (['learn', 'courses', 'help', 'legal'] as const).map((name) => ({
  name,
  links: links.filter(({ footer }) => footer.column === name),
}));

export function Footer() {
  const year = useFirstNow().getFullYear();
  return (
    <KeptPart name="footer" by={[year]}>
      <FooterOf year={year} />
    </KeptPart>
  );
}

function FooterOf({ year }: { year: number }) {
  const { t } = useTranslation('common');
  const child = isChild(useAuth());
  const isOpen = (page: (typeof links)[number]) => !child || !('forChildren' in page) || page.forChildren;
  return (
    <footer className={styles.footer}>
      <div className={`stack-6 page-width ${styles.inner}`}>
        <nav className={styles.columns} aria-label={t('footer.label')}>
          {columns
            .filter(({ links }) => links.some(isOpen))
            .map(({ name, links }) => (
              <div key={name}>
                <h2 className={styles.heading}>{t(`footer.${name}.heading`)}</h2>
                <ul className={`plain-list ${styles.links}`}>
                  {links.filter(isOpen).map(({ path, footer }) => (
                    <li key={path}>
                      <TextLink quiet to={path}>
                        {t(footer.text)}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
        </nav>
        <div className={`small soft ${styles.closing}`}>
          <p>{t('footer.nameMeaning')}</p>
          <p className={styles.hebrew} lang="he" dir="auto">
            לומדים
          </p>
          <p>{t('footer.rights', { year })}</p>
        </div>
      </div>
    </footer>
  );
}
