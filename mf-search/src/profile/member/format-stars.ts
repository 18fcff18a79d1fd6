import { m } from '../../paraglide/messages.js';

/** A range of stars in words: "4 stars and up", "1 or 2 stars", "3 stars". */
export function formatStars(min: number, max: number): string {
  if (min === max) return min === 5 ? m.filter_stars_5() : m.profile_stars({ n: min });
  if (max === 5) return min === 1 ? m.filter_stars_any() : m.filter_stars_up({ n: min });
  return max === 2 ? m.filter_stars_low() : m.filter_stars_from_to({ min, max });
}
