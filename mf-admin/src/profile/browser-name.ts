// The order matters: the user agent of Edge contains “Chrome”, and that of Chrome contains “Safari”.
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const findMatch = (among: readonly (readonly [string, RegExp])[], agent: string) =>
  among.find(([, pattern]) => pattern.test(agent))?.[0];

/** Returns browser and system of a user agent as "Firefox on Windows", with a general name for unknown browsers. */
export function getBrowserName(agent: string): string {
  const browser = findMatch(browsers, agent) ?? 'A browser';
  const system = findMatch(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
