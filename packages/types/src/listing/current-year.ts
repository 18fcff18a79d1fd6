let yearFormat: Intl.DateTimeFormat | undefined;

/** Returns the current year in Chicago. A file without schemas, so that pages that show the year do not load them. */
export function getCurrentYear(now = new Date()): number {
  // Created once, because it is expensive.
  yearFormat ??= new Intl.DateTimeFormat('en', { timeZone: 'America/Chicago', year: 'numeric' });
  return Number(yearFormat.format(now));
}
