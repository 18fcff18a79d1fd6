/** The year is the server's, in Chicago. Apart from the schemas: a page that shows it carries none of them. */
export const getCurrentYear = (now = new Date()): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: 'America/Chicago', year: 'numeric' }).format(now));
