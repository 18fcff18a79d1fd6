/** What a browser says it is, in the words that an account page shows. */
export interface Device {
  browser: string | null;
  /** The major one. */
  version: string | null;
  system: string | null;
  isMobile: boolean;
}

// In the order in which they must be asked: Edge and Opera call themselves Chrome, and Chrome calls itself Safari.
const browsers = ['Edg', 'OPR', 'Firefox', 'HeadlessChrome', 'Chrome', 'Safari'];
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', HeadlessChrome: 'Chrome' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];

export function parseDevice(userAgent: string): Device {
  const browser = browsers.find((name) => userAgent.includes(`${name}/`)) ?? null;
  // Safari tells its version elsewhere.
  const at = browser === 'Safari' ? 'Version/' : `${browser}/`;
  const version = browser && (userAgent.split(at)[1]?.match(/^\d{1,5}/)?.[0] ?? null);
  return {
    browser: browser && (names[browser] ?? browser),
    version,
    system: systems.find((name) => userAgent.includes(name)) ?? null,
    isMobile: /Mobi|iPad/.test(userAgent),
  };
}
