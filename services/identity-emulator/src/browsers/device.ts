/** A browser as the list of sessions shows it, parsed from its user agent. */
export interface Device {
  browser: string | null;
  /** Major version. */
  version: string | null;
  system: string | null;
  isMobile: boolean;
}

// Order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
const browsers = ['Edg', 'OPR', 'Firefox', 'HeadlessChrome', 'Chrome', 'Safari'];
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', HeadlessChrome: 'Chrome' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];

export function parseDevice(userAgent: string): Device {
  const browser = browsers.find((name) => userAgent.includes(`${name}/`)) ?? null;
  // Safari has its version in another place.
  const at = browser === 'Safari' ? 'Version/' : `${browser}/`;
  const version = browser && (userAgent.split(at)[1]?.match(/^\d{1,5}/)?.[0] ?? null);
  return {
    browser: browser && (names[browser] ?? browser),
    version,
    system: systems.find((name) => userAgent.includes(name)) ?? null,
    isMobile: /Mobi|iPad/.test(userAgent),
  };
}
