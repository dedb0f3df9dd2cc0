import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { BarChart } from '#kit/chart/bar-chart.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatDay } from '#kit/time/format.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { asOptions, oneOf, useAdminSearch } from '../admin-search.ts';
import { type FigureKind, figures, series } from '../api/get-series.ts';
import { type Period, periodNames, periodUntil } from '../periods.ts';
import styles from './administration.module.css';
import { SearchBar } from './list/search-bar.tsx';
import { Panel } from './panel.tsx';

export function AnalyticsPanel() {
  const { t } = useTranslation('administration');
  const { profile } = useAuth();
  const { search, ...address } = useAdminSearch();
  const [now] = useState(() => new Date());
  const zone = viewerZone(profile);
  const name = oneOf(periodNames, search.show);
  const period = periodUntil(now, name, zone);
  return (
    <Panel title={t('analytics.title')} lead={t('analytics.lead', { zone: zonePlace(zone) })}>
      <SearchBar
        {...address}
        search={search}
        show={{
          label: t('analytics.period'),
          value: name,
          options: asOptions(periodNames, (value) => t(`analytics.periods.${value}`)),
        }}
      />
      <div className={styles.charts}>
        {figures.map((kind) => (
          <FigureChart key={kind} kind={kind} period={period} zone={zone} />
        ))}
      </div>
    </Panel>
  );
}

function FigureChart({ kind, period, zone }: { kind: FigureKind; period: Period; zone: string }) {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const query = useQuery(series(kind, period, zone));
  const { data, error } = query;
  const title = t(`analytics.kinds.${kind}`);
  if (error && !data) {
    return <QueryFailure query={query} title={title} />;
  }
  if (!data) return <Skeleton shape={{ height: '18rem' }} />;
  const label = (day: string) => {
    const written = formatPeriod(day, period.step, language);
    return period.step === 'week' ? t('analytics.weekOf', { day: written }) : written;
  };
  return (
    <BarChart
      title={title}
      points={data.map((each) => ({ label: label(each.period), value: each.value }))}
      format={(value) => formatFigure(kind, value, language)}
    />
  );
}

function formatFigure(kind: FigureKind, value: number, language: string): string {
  if (kind === 'donated_cents') return formatEuros(value, language);
  if (kind === 'fill_rate') {
    return (value / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  }
  const digits = kind === 'hours' ? 1 : 0;
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A day, or the first day of a week, or a month. The database has given it as a day of the zone. */
function formatPeriod(day: string, step: Period['step'], language: string): string {
  const other = step === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const);
  return formatDay(day, language, { month: 'short', ...other });
}
