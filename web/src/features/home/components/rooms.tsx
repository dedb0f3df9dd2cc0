import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#kit/layout/card.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { useViewer } from '#lib/auth/viewer.ts';
import { AdultsDrawing, ChildrenDrawing, LiveDrawing } from './room-drawings.tsx';
import styles from './rooms.module.css';

/** The first ways in: for children, for grown-ups as they are, and live. */
export function Rooms() {
  const { t } = useTranslation('home');
  const { gender } = useViewer();
  const rooms = [
    { id: 'children', to: '/children-courses', drawing: <ChildrenDrawing /> },
    { id: gender ?? 'adults', to: '/women-courses', drawing: <AdultsDrawing /> },
    { id: 'live', to: '/live-courses', drawing: <LiveDrawing /> },
  ] as const;
  return (
    <section className={`stack-5 page-width ${styles.rooms}`} aria-labelledby="rooms">
      <h2 id="rooms" className="section-title">
        {t('rooms.heading')}
      </h2>
      <ul className={`${grid.grid} ${grid.few} ${styles.list}`}>
        {rooms.map(({ id, to, drawing }) => (
          <li key={to}>
            <Card level={3} to={to} title={t(`rooms.${id}.title`)} above={drawing}>
              <p>{t(`rooms.${id}.text`)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
