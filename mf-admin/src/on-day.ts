const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 21, 2026", as the record has it. */
export const onDay = (iso: string): string => format.format(new Date(iso));
