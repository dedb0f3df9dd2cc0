/** What mailing tools, social networks and advertisers add to a link, to know who followed it. */
const trackingName =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi)$/i;

/**
 * The address without them: they change nothing that is shown, so all who follow such links get the same page. Everything
 * else of it stays as it is, to the letter.
 */
export function withoutTracking(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const parameters = query.split('&');
  const kept = parameters.filter((one) => !trackingName.test(one.split('=', 1)[0] ?? ''));
  if (kept.length === parameters.length) return address;
  return kept.length === 0 ? path + hash : `${path}?${kept.join('&')}${hash}`;
}
