import { listingActions } from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { formatValue } from '../field-values.ts';
import type { Choice } from '../inbox/decision/choice.ts';
import { formatDay } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { allFields } from './edit/field-plan.ts';
import { statusWords } from './list/list-words.ts';

/** Returns the actions on a listing as a whole that the table of actions offers in its current state. */
export function getListingChoices(listing: AdminListing): Choice[] {
  const { id, v, reviews, restorableUntil } = listing;
  const values = {
    name: formatName(listing),
    reviews: reviews.total === 0 ? 'No review goes' : formatCount(reviews.total, 'review goes', 'reviews go'),
    until: restorableUntil ? formatDay(restorableUntil) : '',
  };
  return listingActions.flatMap((action) =>
    action.button?.isOffered?.(listing)
      ? [{ action, button: action.button, params: { id }, body: { v }, values }]
      : [],
  );
}

/** Describes each difference between the listing as seen and as it is now, for the message after a conflict. */
export function describeChanges(before: AdminListing, after: AdminListing): string[] {
  return [
    ...(before.status === after.status ? [] : [`Status: now ${statusWords[after.status]}`]),
    ...allFields
      .filter(({ name }) => formatValue(name, before[name]) !== formatValue(name, after[name]))
      .map(({ name, label }) => `${label}: now ${formatValue(name, after[name])}`),
  ];
}
