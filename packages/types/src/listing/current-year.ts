let years: Intl.DateTimeFormat | undefined;

/** The current year in Chicago. In a file without schemas, so that pages that show it do not load them. */
export function getCurrentYear(now = new Date()): number {
  // Created once, because it is expensive.
  years ??= new Intl.DateTimeFormat('en', { timeZone: 'America/Chicago', year: 'numeric' });
  return Number(years.format(now));
}
