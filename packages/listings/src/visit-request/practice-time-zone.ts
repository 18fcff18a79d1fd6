import type { ListingDoc } from '@app/db';
import { lookupTimeZone } from '@app/geo';

/** Without a known ZIP code the time zone of Missouri, the site's home. */
export const getPracticeTimeZone = ({ zipCode }: Pick<ListingDoc, 'zipCode'>): string =>
  lookupTimeZone(zipCode) ?? 'America/Chicago';
