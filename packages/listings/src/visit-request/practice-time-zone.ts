import type { ListingDoc } from '@app/db';
import { lookupTimeZone } from '@app/geo';

/** Time zone (IANA name) of a practice's ZIP code; if that is unknown, of Missouri, the site's home. */
export const getPracticeTimeZone = ({ zipCode }: Pick<ListingDoc, 'zipCode'>): string =>
  lookupTimeZone(zipCode) ?? 'America/Chicago';
