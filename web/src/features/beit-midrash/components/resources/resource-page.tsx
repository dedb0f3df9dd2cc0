import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Prose } from '#shared/prose/prose.tsx';
import { beitMidrashPath, isGuide, partOf, type Resource } from '../../beit-midrash-address.ts';
import { MishnaOrders } from './mishna-overview.tsx';
import { UpcomingWeeks } from './upcoming-weeks.tsx';

/** One book of the bookcase, opened. */
export function ResourcePage({ resource, zone }: { resource: Resource; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const part = partOf(resource);
  const title = t(`${part}.title`);
  const lead = t(`${part}.lead`);
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
