import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { StudyHall } from '#kit/art/study-hall.tsx';
import { Button } from '#kit/button/button.tsx';
import { SearchIcon } from '#kit/icons/icons.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.inner}`}>
        <div className={`stack-5 ${styles.words}`}>
          <h1 className={styles.heading}>{t('hero.heading')}</h1>
          <p className={`soft ${styles.welcome}`}>{t('hero.welcome')}</p>
          <SearchBox />
        </div>
        <div className={styles.picture}>
          <StudyHall />
        </div>
      </div>
    </section>
  );
}

function SearchBox() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  function search(event: FormEvent) {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text) navigate(`/search?q=${encodeURIComponent(text)}`);
    else field.current?.focus();
  }

  return (
    <search>
      <form className={`stack-2 ${styles.form}`} action="/search" onSubmit={search}>
        <label className="strong" htmlFor="home-search">
          {t('search.label')}
        </label>
        <div className={`stack-3 ${styles.row}`}>
          <span className={`soft ${styles.icon}`}>
            <SearchIcon />
          </span>
          <input
            ref={field}
            id="home-search"
            className={styles.input}
            type="search"
            name="q"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('search.placeholder')}
          />
          <Button type="submit" tall>
            {t('search.submit')}
          </Button>
        </div>
      </form>
    </search>
  );
}
