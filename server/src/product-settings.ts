type Told = { siteUrl: string; rateLimits: boolean };

/** What the rules in the database must know of this server: its public name, and whether quotas are off for a load test. */
export function productSettings({ siteUrl, rateLimits }: Told): Record<string, string> {
  return { 'lomdim.site_url': new URL(siteUrl).origin, 'lomdim.quotas': rateLimits ? 'on' : 'off' };
}
