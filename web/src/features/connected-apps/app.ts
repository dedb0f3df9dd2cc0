import type { OAuthAuthorizationClient } from '@supabase/supabase-js';

/** Another program that asks for access to an account. All of it but the id is what it says of itself. */
export type App = { id: string; name: string; site: { href: string; host: string } | undefined };

const longestName = 80;

/** The logo is left out: fetching it would tell a stranger's server who looks at this page, before anything was allowed. */
export function readApp({ id, name, uri }: Partial<OAuthAuthorizationClient>): App {
  return { id: id ?? '', name: readName(name), site: siteOf(uri) };
}

/** In one line, without the signs that nobody sees and that could turn the words around it. Empty when it has none. */
function readName(name: string | null | undefined): string {
  const line = (name ?? '')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const letters = [...line];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : line;
}

function siteOf(uri: string | null | undefined): App['site'] {
  const address = readAddress(uri);
  return address && isWeb(address) ? { href: address.href, host: address.host } : undefined;
}

/** Where somebody is sent after the answer, for them to read. A name with foreign letters is shown as the network has it. */
export type Place = { kind: 'site'; host: string } | { kind: 'device' } | { kind: 'app'; scheme: string };

export function placeOf(redirectUri: string): Place | undefined {
  const address = readAddress(redirectUri);
  if (!address) return undefined;
  if (!isWeb(address)) return { kind: 'app', scheme: address.protocol };
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(address.hostname)
    ? { kind: 'device' }
    : { kind: 'site', host: address.host };
}

/** What browsers run, show or read themselves; every other scheme belongs to a program that was installed for it. */
const ofBrowsers = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?):$/;

/** Whether the page may be left for an address. Which ones belong to the app, the server decides. */
export function mayLeaveFor(redirectUrl: string): boolean {
  const address = readAddress(redirectUrl);
  return address !== undefined && !ofBrowsers.test(address.protocol);
}

/** Leaving for another kind of address opens a program, and the page stays. */
export function opensPage(redirectUrl: string): boolean {
  const address = readAddress(redirectUrl);
  return address !== undefined && isWeb(address);
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function readAddress(text: string | null | undefined): URL | undefined {
  return text && URL.canParse(text) ? new URL(text) : undefined;
}
