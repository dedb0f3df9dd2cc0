import { isProtocolPath } from '@lomdim/platform/http/protocol-prefixes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type HeaderConfig = Pick<Config, 'siteUrl' | 'meeting' | 'google'>;

export function setSecurityHeaders(app: FastifyInstance, config: HeaderConfig): void {
  const page = pageHeaders(config);
  const protocol = protocolHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isProtocolPath(request.url) ? protocol : page);
    done();
  });
}

function pageHeaders(config: HeaderConfig): Record<string, string> {
  return {
    ...everywhere(config),
    'content-security-policy': pagePolicy(config),
    'permissions-policy': permissions(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** Answers of the protocols are data. Should a browser open one as a page, it may do nothing. */
function protocolHeaders(config: HeaderConfig): Record<string, string> {
  return {
    ...everywhere(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // What a person was answered stays in no cache, neither theirs nor one on the way. What is public says so itself.
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function everywhere(config: HeaderConfig): Record<string, string> {
  const secure = config.siteUrl.startsWith('https:');
  return {
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
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
