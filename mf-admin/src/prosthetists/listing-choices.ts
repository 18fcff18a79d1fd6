import { deleteProsthetist, listingActions } from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { formatValue } from '../field-values.ts';
import { type DecisionChoices, toReopenChoice } from '../inbox/decision/choice.ts';
import { formatDay } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { allFormFields } from './edit/form-fields.ts';
import { listingStatusLabels } from './list/list-labels.ts';

/** Without an owner nobody else brings back a listing that was sent back or taken off. */
export function getListingChoices(listing: AdminListing): DecisionChoices {
  const { id, v, status, reviews, restorableUntil, decision, leftToOthers } = listing;
  const name = formatName(listing);
  const values = {
    name,
    reviews: reviews.total === 0 ? 'No review goes' : formatCount(reviews.total, 'review goes', 'reviews go'),
    until: restorableUntil ? formatDay(restorableUntil) : '',
  };
  const isReopenable = decision !== null && (status === 'rejected' || status === 'suspended');
  return [
    ...listingActions.map(
      (action) =>
        action.button?.isOffered?.(listing) === true && {
          action,
          button: action.button,
          params: { id },
          body: { v },
          values,
          isLeftToOthers: action.id === deleteProsthetist.id && leftToOthers.includes('delete'),
        },
    ),
    isReopenable && {
      ...toReopenChoice('listing', 'prosthetists', listing, name, 'approve-listing'),
      isLeftToOthers: leftToOthers.includes('reopen'),
    },
  ];
}

export function describeChanges(previousListing: AdminListing, currentListing: AdminListing): string[] {
  return [
    ...(previousListing.status === currentListing.status
      ? []
      : [`Status: now ${listingStatusLabels[currentListing.status]}`]),
    ...allFormFields
      .filter(
        ({ name }) => formatValue(name, previousListing[name]) !== formatValue(name, currentListing[name]),
      )
      .map(({ name, label }) => `${label}: now ${formatValue(name, currentListing[name])}`),
  ];
}
