import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type Peer = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Whether a request was made on this machine by a person or a tool, and not passed on by a proxy: the peer is
 * a loopback address, no header shows forwarding, and the host that was asked for is a loopback name (a
 * proxy that hides itself usually keeps the public name, and so does a page that rebinds its own DNS name).
 */
export function isLoopbackRequest(request: Peer): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress) &&
    !Object.keys(request.headers).some(isForwardingHeader) &&
    isLoopbackName(request.headers.host)
  );
}

/**
 * Whether a request may see what is for the operator alone. Where the site has a public name there may be a proxy
 * that hides itself (nginx does by default: no header, and the host is its target), and then nothing in a request
 * distinguishes the operator from others.
 */
export function isFromOperator(config: { siteUrl: string }, request: Peer): boolean {
  return isLoopbackName(new URL(config.siteUrl).host) && isLoopbackRequest(request);
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** Whether a server that listens on this host, or is called so, is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

export function isLoopbackName(host: string | undefined): boolean {
  return host === undefined || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
}

const forwardingHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'client-ip'],
  ...['cdn-loop', 'fastly-client-ip', 'fly-client-ip', 'x-appengine-user-ip', 'x-azure-clientip'],
  ...['x-azure-socketip', 'x-envoy-external-address', 'x-remote-addr', 'x-remote-ip', 'x-host'],
]);

const forwardingPrefixes = 'x-forwarded x-original- x-proxy x-proxyuser cf- x-amzn- x-vercel-'.split(' ');

function isForwardingHeader(name: string): boolean {
  return forwardingHeaders.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix));
}
