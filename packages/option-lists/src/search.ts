/** 25 to 275 miles in steps of 25. */
export const radiusOptionsMiles = Array.from({ length: 11 }, (_, i) => (i + 1) * 25);
/** The form's value for "everywhere". */
export const nationwideRadius = 275;
/** What the form sends for it, and what the server takes as "no limit" (T2: 275 as well). */
export const nationwideRadiusSent = 10_000;
/** The radius that a ZIP typed into a nationwide form gets. */
export const zipDefaultRadius = 100;
export const pageSize = 20;

/** The steps of "first visit within … days". */
export const firstVisitDaysValues = ['7', '14', '30', '60'] as const;

/**
 * An unknown value means distance. `relevance`: how well somebody fits the name that was searched for. `match`: how well
 * they fit the person who searches, which takes health facts and is answered by POST alone.
 */
export const sortOrders = [
  'distance',
  'relevance',
  'match',
  'rating',
  'reviews',
  'confirmed',
  'name',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Spans between the first search of a visit and a contact, by the minute in which each begins. */
export const contactMinutes = [0, 1, 5, 15, 60] as const;
/** A visit that goes on for longer counts as one of so many minutes. */
export const maxContactMinutes = 24 * 60;
