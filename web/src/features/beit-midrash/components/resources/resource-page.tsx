import { useTranslation } from 'react-i18next';
import { PageFrame } from '#components/page-frame.tsx';
import { Prose } from '#components/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { usePageHead } from '#lib/page-head.ts';
import { beitMidrashPath, isGuide, type Resource } from '../../beit-midrash-address.ts';
import { MishnaOrders } from './mishna-overview.tsx';
import { UpcomingWeeks } from './upcoming-weeks.tsx';

/** One book of the bookcase, opened. */
export function ResourcePage({ resource, zone }: { resource: Resource; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const part = isGuide(resource) ? (`guides.${resource}` as const) : resource;
  const title = t(`${part}.title`);
  const lead = t(`${part}.lead`);
  usePageHead({ title: `${title} · Lomdim`, description: lead });
  return (
    <PageFrame
      title={title}
      lead={lead}
      above={
        <TextLink quiet to={beitMidrashPath}>
          {t('resources.back')}
        </TextLink>
      }
    >
      {isGuide(resource) ? (
        <Prose lines={t(`guides.${resource}.text`, { returnObjects: true })} />
      ) : resource === 'weeks' ? (
        <UpcomingWeeks zone={zone} />
      ) : (
        <MishnaOrders />
      )}
    </PageFrame>
  );
}
