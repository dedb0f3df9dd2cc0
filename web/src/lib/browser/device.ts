const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and operating system from the user agent, as far as they can be recognized. */
export function readDevice(userAgent: string | null): { browser?: string; system?: string } {
  const find = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}
