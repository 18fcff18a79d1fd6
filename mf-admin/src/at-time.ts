const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** "Nov 21, 2026, 3:04:05 PM UTC": of what machines did, wherever its reader is. */
export const atTime = (iso: string): string => `${format.format(new Date(iso))} UTC`;
