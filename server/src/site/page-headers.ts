import type { Config } from '../config.ts';

type HeaderConfig = Pick<Config, 'siteUrl' | 'meeting' | 'google'>;

/** What a page of the web app may load and do. */
export function pageHeaders(config: HeaderConfig): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(config),
    'permissions-policy': permissions(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

function pagePolicy(config: HeaderConfig): string {
  const meeting = meetingOrigin(config);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The meeting provider's script is loaded when a room is opened.
    'script-src': ["'self'", ...meeting],
    // Toasts, dialogs and charts set styles from code.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Previews of chosen pictures; third-party sign-in brings avatars from hosts we do not know.
    'img-src': ["'self'", 'data:', 'blob:', ...(config.google ? ['https:'] : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    // Older browsers do not count web sockets of the same origin as 'self'.
    'connect-src': ["'self'", config.siteUrl.replace(/^http/, 'ws')],
    'frame-src': meeting.length > 0 ? meeting : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function permissions(config: HeaderConfig): string {
  const allowed = ['self', ...meetingOrigin(config).map((origin) => JSON.stringify(origin))].join(' ');
  const meeting = ['camera', 'microphone', 'display-capture', 'fullscreen', 'autoplay', 'picture-in-picture'];
  const never = ['geolocation', 'payment', 'usb', 'serial', 'midi', 'browsing-topics'];
  return [...meeting.map((name) => `${name}=(${allowed})`), ...never.map((name) => `${name}=()`)].join(', ');
}

function meetingOrigin(config: HeaderConfig): string[] {
  return config.meeting.provider === 'jitsi' ? [`https://${config.meeting.domain}`] : [];
}
