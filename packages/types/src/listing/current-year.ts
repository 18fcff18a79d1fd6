let years: Intl.DateTimeFormat | undefined;

/** The year is the server's, in Chicago. Apart from the schemas: a page that shows it carries none of them. */
export function getCurrentYear(now = new Date()): number {
  // Made once: each costs more than all that it will say.
  years ??= new Intl.DateTimeFormat('en', { timeZone: 'America/Chicago', year: 'numeric' });
  return Number(years.format(now));
}
