import { listingActions } from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { formatValue } from '../field-values.ts';
import type { DecisionChoice } from '../inbox/decision/choice.ts';
import { formatDay } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { allFields } from './edit/form-fields.ts';
import { listingStatusLabels } from './list/list-labels.ts';

/** Returns the actions on a listing as a whole that the table of actions offers in its current state. */
export function getListingChoices(listing: AdminListing): DecisionChoice[] {
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

/** Returns sentences that describe how the listing changed after it was shown, for the banner after a conflict. */
export function describeChanges(previous: AdminListing, current: AdminListing): string[] {
  return [
    ...(previous.status === current.status ? [] : [`Status: now ${listingStatusLabels[current.status]}`]),
    ...allFields
      .filter(({ name }) => formatValue(name, previous[name]) !== formatValue(name, current[name]))
      .map(({ name, label }) => `${label}: now ${formatValue(name, current[name])}`),
  ];
}
