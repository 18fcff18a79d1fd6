export const radiusOptionsMiles = Array.from({ length: 11 }, (_, i) => (i + 1) * 25);
/** The form's value for "nationwide". */
export const nationwideOptionMiles = 275;
/** The sent value for "nationwide"; the server also accepts 275. */
export const nationwideQueryMiles = 10_000;
/** Default radius of a ZIP code in a nationwide form. */
export const defaultZipRadiusMiles = 100;
export const searchPageSize = 20;
/** Last page that can be requested by its number; later ones only by the cursor `next`. */
export const lastNumberedPage = 500;

/** Steps of "first visit within … days". */
export const firstVisitDaysValues = ['7', '14', '30', '60'] as const;

/**
 * Unknown orders are treated as `distance`. `relevance`: by match of the searched name. `match`: by fit to the searching person,
 * which requires health facts and so POST.
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

/** Lower bounds in minutes of the ranges from first search to contact. */
export const contactRangeMinutes = [0, 1, 5, 15, 60] as const;
/** Longer visits count as this many minutes. */
export const maxContactMinutes = 24 * 60;
