const usTimezones: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Every one that the browser knows; those that most of the team lives in come first. */
export const timezones = [...new Set([...usTimezones, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (zone) => [zone, zone.replaceAll('_', ' ')] as const,
);
