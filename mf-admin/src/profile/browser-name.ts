// The order matters: Edge says that it is Chrome, and Chrome that it is Safari.
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

/** "Firefox on Windows", as far as the browser's name for itself tells. */
export function getBrowserName(agent: string): string {
  const browser = findMatch(browsers, agent) ?? 'A browser';
  const system = findMatch(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
