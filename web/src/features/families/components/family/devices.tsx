import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { childDevice } from '#lib/auth/child-device.ts';
import { showToast } from '#lib/toasts.ts';
import { type Child, family } from '#shared/family/family.ts';
import { type ChildDevice, childDevices, endDevice, openThisBrowser } from '../../api/child-devices.ts';
import styles from '../families.module.css';
import { Section } from '../section.tsx';

type Props = { person: string; zone: string };

/** The browsers on which children may sign in by themselves, and the links that were not opened yet. */
export function Devices({ person, zone }: Props) {
  const { t } = useTranslation('families');
  const query = useQuery(childDevices(person));
  const { data: children = [] } = useQuery(family(person));
  const isOpen = childDevice.read() !== null && query.data !== undefined && query.data.length > 0;
  return (
    <Section id="devices" title={t('devices.title')} lead={t('devices.lead')}>
      <Loaded query={query} skeleton="6rem">
        {(devices) =>
          devices.length > 0 && (
            <ul className="stack-4 plain-list">
              {devices.map((device) => (
                <li key={device.id} className={styles.entry}>
                  <Device device={device} zone={zone} childName={nameOf(children, device.child_id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && <p className="soft">{t('devices.openHere')}</p>}
      <div className="cluster-3 middle">
        {!isOpen && (
          <ActionButton
            look="quiet"
            work={async () => {
              await openThisBrowser();
              showToast('done', t('devices.opened'));
            }}
          >
            {t('devices.open')}
          </ActionButton>
        )}
        <ButtonLink look="quiet" to="/child-sign-in">
          {t('devices.toSignIn')}
        </ButtonLink>
      </div>
    </Section>
  );
}

const nameOf = (children: readonly Child[], id: string | null) =>
  children.find(({ child_id }) => child_id === id)?.first_name;

type DeviceProps = { device: ChildDevice; zone: string; childName: string | undefined };

function Device({ device, zone, childName }: DeviceProps) {
  const { t, texts } = useTranslation('families');
  const name = device.kind === 'link' ? t('devices.link') : device.label || t('devices.unknown');
  const day = (moment: string) => formatMoment(moment, texts.language, zone);
  return (
    <>
      <div>
        <p className="strong">
          {name} {childName && <span className="soft">({t('devices.for', { name: childName })})</span>}
        </p>
        <p className="small soft">
          {device.kind === 'link'
            ? t('devices.until', { day: day(device.expires_at) })
            : device.last_used_at
              ? t('devices.used', { day: day(device.last_used_at) })
              : t('devices.made', { day: day(device.created_at) })}
        </p>
      </div>
      <Confirm
        title={t('devices.endTitle')}
        description={t('devices.endText')}
        action={t('devices.end')}
        keep={t('cancel')}
        work={() => endDevice(device.id)}
        trigger={
          <Button look="quiet" aria-label={`${t('devices.end')}: ${name}`}>
            {t('devices.end')}
          </Button>
        }
      />
    </>
  );
}
