import {
  type ActionButton,
  fillWords,
  getActionName,
  type StaffAction,
} from '@app/types/admin/actions/action';
import { listingActions } from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Banner, Button, ButtonLink, ExternalIcon, useFocusFallback } from '@app/ui';
import { Decide } from '@app/ui/staff';
import { getErrorMessage } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { onDay } from '../on-day.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { actionIcons } from './action-icons.tsx';
import { formatListingName } from './list/list-words.ts';
import { OutrunBanner } from './OutrunBanner.tsx';
import { useChanges } from './use-change.ts';

/** What may be done with a listing as a whole: the rows of the table of actions that offer a button for it now. */
export function ListingActions({ listing }: { listing: AdminListing }) {
  const may = useMay();
  const { change, sending, failure, outrun, last, forget } = useChanges();
  const { id, v, status, slug } = listing;
  const onFocus = useFocusFallback(() => document.querySelector('h1'));
  const values = toValues(listing);

  const offered = listingActions.flatMap((row) => {
    const grant = may(row.right);
    const isAllowed = grant === 'alone' || (grant === 'second' && row.second !== undefined);
    return row.button && isAllowed && row.button.isOffered?.(listing)
      ? [{ row, button: row.button, grant }]
      : [];
  });
  const run = async (row: StaffAction, button: ActionButton<AdminListing>, words?: string) => {
    const body = { v, ...(button.dialog && { [button.dialog.field]: words }) };
    const input = { params: { id }, ...(row.body && { body }) };
    return (await change(row, input, fillWords(button.done, values))) !== null;
  };
  useShortcuts(
    offered.flatMap(({ row, button }) =>
      button.key
        ? [{ key: button.key, label: button.label, run: () => void run(row, button), enabled: !sending }]
        : [],
    ),
  );
  const asksWords = offered.some(({ row, button }) => row === last && button.dialog);

  return (
    <>
      {outrun && <OutrunBanner outrun={outrun} before={listing} onSeen={forget} />}
      <div role="alert">
        {failure && !asksWords && (
          <Banner role="none" kind="bad">
            <p>{getErrorMessage(failure, 'That could not be done.')}</p>
          </Banner>
        )}
      </div>
      <Decide onFocus={onFocus}>
        {offered.map(({ row, button, grant }) =>
          button.dialog ? (
            <ActionDialog
              key={row.id}
              button={button}
              dialog={button.dialog}
              values={values}
              needsSecond={grant === 'second'}
              noteKey={`${getActionName(row)}/${id}`}
              sending={sending}
              problem={
                row === last && failure
                  ? getErrorMessage(failure, button.failed ?? 'That could not be done.')
                  : (row === last && outrun?.sentence) || null
              }
              onSend={(words) => run(row, button, words)}
            />
          ) : (
            <Button
              key={row.id}
              kind={button.kind}
              aria-disabled={sending || undefined}
              onClick={() => sending || void run(row, button)}
            >
              {button.icon && actionIcons[button.icon]} {fillWords(button.label, values)}
            </Button>
          ),
        )}
        {status === 'approved' && (
          <ButtonLink kind="secondary" href={`/prosthetists/${slug}`} target="_blank" rel="noreferrer">
            See the live profile <ExternalIcon />
          </ButtonLink>
        )}
      </Decide>
    </>
  );
}

/** What stands in the words of the rows. */
const toValues = (listing: AdminListing) => ({
  name: formatListingName(listing),
  reviews: listing.reviews.total === 1 ? '1 review goes' : `${listing.reviews.total} reviews go`,
  until: listing.restorableUntil ? onDay(listing.restorableUntil) : '',
});
