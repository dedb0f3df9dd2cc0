/** The parts of the page in their order; each has its place in the address and its texts under the same name. */
export const sections = [
  'language',
  'theme',
  'timeZone',
  'notifications',
  'email',
  'password',
  'passkeys',
  'secondFactor',
  'signIns',
  'identities',
  'calendar',
  'export',
  'deletion',
] as const;
