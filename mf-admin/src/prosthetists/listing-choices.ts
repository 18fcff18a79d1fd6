import { listingActions } from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { formatValue } from '../field-values.ts';
import type { Choice } from '../inbox/decision/choice.ts';
import { formatCount } from '../words/format-count.ts';
import { formatName } from '../words/format-name.ts';
import { formatDay } from '../words/format-time.ts';
import { allFields } from './edit/field-plan.ts';
import { statusWords } from './list/list-words.ts';

/** What may be done with a listing as a whole: the rows of the table of actions that offer a button for it now. */
export function getListingChoices(listing: AdminListing): Choice[] {
  const { id, v, reviews, restorableUntil } = listing;
  const values = {
    name: formatName(listing),
    reviews: reviews.total === 1 ? '1 review goes' : `${formatCount(reviews.total, 'review')} go`,
    until: restorableUntil ? formatDay(restorableUntil) : '',
  };
  return listingActions.flatMap((action) =>
    action.button?.isOffered?.(listing)
      ? [{ action, button: action.button, params: { id }, body: { v }, values }]
      : [],
  );
}

/** What is different between a listing that was looked at and the same one now, each as a sentence. */
export function describeChanges(seen: AdminListing, now: AdminListing): string[] {
  return [
    ...(seen.status === now.status ? [] : [`Status: now ${statusWords[now.status]}`]),
    ...allFields
      .filter(({ name }) => formatValue(name, seen[name]) !== formatValue(name, now[name]))
      .map(({ name, label }) => `${label}: now ${formatValue(name, now[name])}`),
  ];
}
