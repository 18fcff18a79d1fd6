import type { CallInput } from '@app/types';
import {
  approveProsthetist,
  deleteProsthetist,
  rejectProsthetist,
  restoreProsthetist,
  suspendProsthetist,
} from '@app/types/admin/actions/listing';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Banner, Button, ButtonLink, CheckIcon, CloseIcon, ExternalIcon, MinusIcon, UndoIcon } from '@app/ui';
import { Decide } from '@app/ui/staff';
import { getErrorMessage } from '../admin-call.ts';
import { useMay } from '../console/me.ts';
import { useShortcuts } from '../console/shortcuts.ts';
import { onDay } from '../on-day.ts';
import { formatListingName } from './list/list-words.ts';
import { OutrunBanner } from './OutrunBanner.tsx';
import { useChange } from './use-change.ts';
import { WithWords } from './WithWords.tsx';

/** What may be done with a listing as a whole, by its status and the reader's rights. */
export function ListingActions({ listing }: { listing: AdminListing }) {
  const may = useMay();
  const approving = useChange(approveProsthetist);
  const rejecting = useChange(rejectProsthetist);
  const suspending = useChange(suspendProsthetist);
  const deleting = useChange(deleteProsthetist);
  const restoring = useChange(restoreProsthetist);
  const all = [approving, rejecting, suspending, deleting, restoring];
  const { id, v, status } = listing;
  const name = formatListingName(listing);
  const to: CallInput = { params: { id } };
  const waits = status === 'pending' || status === 'imported';
  const mayDecide = may('approve-listing') !== undefined;
  const outrun = all.find((one) => one.outrun)?.outrun;
  const failed = [approving.failure, restoring.failure].find((one) => one !== null);

  const approve = () => void approving.change({ ...to, body: { v } }, `Made ${name} public.`);
  useShortcuts(
    waits && mayDecide ? [{ key: 'a', label: 'Make public', run: approve, enabled: !approving.sending }] : [],
  );
  const getProblem = ({ failure, outrun }: (typeof all)[number], otherwise: string) =>
    failure ? getErrorMessage(failure, otherwise) : (outrun?.sentence ?? null);

  return (
    <>
      {outrun && (
        <OutrunBanner
          outrun={outrun}
          before={listing}
          onSeen={() => all.forEach((one) => void one.forget())}
        />
      )}
      <div role="alert">
        {failed && (
          <Banner role="none" kind="bad">
            <p>{getErrorMessage(failed, 'That could not be done.')}</p>
          </Banner>
        )}
      </div>
      <Decide>
        {waits && mayDecide && (
          <>
            <Button onClick={approve} disabled={approving.sending}>
              <CheckIcon /> Make public
            </Button>
            <WithWords
              label="Send back"
              icon={<UndoIcon />}
              title={`Send ${name} back?`}
              field="Notes to the owner"
              hint="They get this by e-mail, and can send the listing again."
              doLabel="Send back"
              noteKey={`listing/${id}/reject`}
              sending={rejecting.sending}
              problem={getProblem(rejecting, 'It could not be sent back.')}
              onSend={async (notes) =>
                (await rejecting.change({ ...to, body: { v, notes } }, `Sent ${name} back.`)) !== null
              }
            >
              <p>It stays hidden until they have changed it.</p>
            </WithWords>
          </>
        )}
        {status === 'approved' && mayDecide && (
          <WithWords
            label="Take off"
            icon={<MinusIcon />}
            title={`Take ${name} off the site?`}
            field="Notes to the owner"
            hint="They get this by e-mail."
            doLabel="Take off"
            noteKey={`listing/${id}/suspend`}
            sending={suspending.sending}
            problem={getProblem(suspending, 'It could not be taken off.')}
            onSend={async (notes) =>
              (await suspending.change({ ...to, body: { v, notes } }, `Took ${name} off the site.`)) !== null
            }
          >
            <p>It stays hidden until its owner sends it again and someone makes it public.</p>
          </WithWords>
        )}
        {status !== 'deleted' && may('delete') && (
          <WithWords
            label="Delete"
            icon={<CloseIcon />}
            kind="danger"
            title={`Delete ${name}?`}
            field="Why"
            hint="The owner reads it in a mail; it stays in the audit log."
            doLabel={may('delete') === 'second' ? 'Ask for a second opinion' : 'Delete'}
            noteKey={`listing/${id}/delete`}
            sending={deleting.sending}
            problem={getProblem(deleting, 'It could not be deleted.')}
            onSend={async (reason) =>
              (await deleting.change({ ...to, body: { v, reason } }, `Deleted ${name}.`)) !== null
            }
          >
            <p>
              {listing.reviews.total === 1 ? '1 review goes' : `${listing.reviews.total} reviews go`} with it.
              For 30 days both can be brought back; then they are gone for good.
              {may('delete') === 'second' && ' Someone else on the team has to agree first.'}
            </p>
          </WithWords>
        )}
        {status === 'deleted' && may('delete') === 'alone' && listing.restorableUntil && (
          <Button
            disabled={restoring.sending}
            onClick={() => void restoring.change(to, `Brought ${name} back, with its reviews.`)}
          >
            <UndoIcon /> Bring back (until {onDay(listing.restorableUntil)})
          </Button>
        )}
        {status === 'approved' && (
          <ButtonLink
            kind="secondary"
            href={`/prosthetists/${listing.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            See the live profile <ExternalIcon />
          </ButtonLink>
        )}
      </Decide>
    </>
  );
}
