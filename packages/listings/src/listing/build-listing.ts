import type { ListingDoc, ObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import { createBlankListing } from './blank-listing.ts';
import { markConfirmed } from './changes.ts';
import type { Fields } from './fields.ts';
import { withFields } from './with-fields.ts';

interface Origin {
  _id: ObjectId;
  slug: string;
  ownerUserId: string;
  locale: Locale;
  now: Date;
}

/** Creates the document of a submitted listing. Only `fields` come from its owner. */
export function buildListing(fields: Fields, { _id, slug, ownerUserId, locale, now }: Origin): ListingDoc {
  const blank: ListingDoc = {
    ...createBlankListing(_id, now),
    slug,
    status: 'pending',
    ownerUserId,
    submittedAt: now,
    locale,
  };
  return markConfirmed(withFields(blank, fields), now);
}
