import { isLoopbackHost } from '../http/loopback.ts';

/** Whether an address, as `URL` writes it, is one that the operator named. */
export type RedirectPattern = (target: URL) => boolean;

const never = new Set('javascript: data: file: blob: about: vbscript: ws: wss: ftp:'.split(' '));
const form = /^([a-z][a-z\d+.-]*):\/\/([^/?#\s@\\]*)([/?][^#\s\\]*)?$/i;

/**
 * An address to which people may be sent besides the site. An origin alone means all of its pages. In what follows it `*`
 * stands for anything but a dot or a slash, `**` for anything, `?` for one such character; in the host only `*`, and not
 * in its last two names. Protocol, host and port are compared with those of the parsed address, never with its text.
 * Answers an error message when the pattern cannot be meant.
 */
export function readRedirectPattern(text: string): RedirectPattern | string {
  const [, scheme = '', host = '', path = ''] = form.exec(text) ?? [];
  const protocol = `${scheme.toLowerCase()}:`;
  if (scheme === '') return 'is not an address';
  if (never.has(protocol)) return `may not start with ${protocol}`;
  const web = protocol === 'https:' || protocol === 'http:';
  const error = web ? errorOfHost(protocol, host) : host.includes('*') && 'may not hold * before the path';
  if (error) return error;
  const hostForm = wildcards(withoutDefaultPort(protocol, host.toLowerCase()));
  const pathForm = path === '' ? undefined : wildcards(path);
  return (target) =>
    target.protocol === protocol &&
    target.username === '' &&
    target.password === '' &&
    hostForm.test(target.host) &&
    (pathForm === undefined ? web || target.pathname === '' : pathForm.test(target.pathname + target.search));
}

function errorOfHost(protocol: string, host: string): string | undefined {
  const [, name = ''] = /^([a-z\d*.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  if (name === '') return 'does not name a host';
  if (protocol === 'http:' && !isLoopbackHost(name)) return 'must start with https, except on this machine';
  if (!name.includes('*')) return undefined;
  const labels = name.split('.');
  const fixed = labels.length >= 3 && !labels.slice(-2).some((label) => label.includes('*') || label === '');
  return name.includes('**') || !fixed
    ? 'must end in a host that is written out, such as *.example.org'
    : undefined;
}

/** `URL` leaves the usual port out, so the pattern does too. */
function withoutDefaultPort(protocol: string, host: string): string {
  return host.replace(protocol === 'https:' ? /:443$/ : protocol === 'http:' ? /:80$/ : /$^/, '');
}

function wildcards(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[\\^$+.()|[\]{}]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : `\\${part}`;
  });
  return new RegExp(`^${source}$`, 's');
}
