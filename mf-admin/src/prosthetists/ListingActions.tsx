import type { AdminListing } from '@app/types/admin/prosthetists';
import { DecideBar } from '../inbox/decision/DecideBar.tsx';
import { useDecisions } from '../inbox/decision/use-decisions.ts';
import { OutrunBanner } from '../inbox/item/OutrunBanner.tsx';
import { describeChanges, getListingChoices } from './listing-choices.ts';

/** What may be done with a listing as a whole, on its own page. */
export function ListingActions({ listing }: { listing: AdminListing }) {
  const { decide, sending, outrun, forget } = useDecisions(listing);
  return (
    <>
      {outrun && (
        <OutrunBanner
          sentence={outrun.sentence}
          changes={describeChanges(outrun.seen, listing)}
          onSeen={forget}
        />
      )}
      <DecideBar
        choices={getListingChoices(listing)}
        noteKey={`prosthetists/${listing.id}`}
        sending={sending}
        onDecide={decide}
      />
    </>
  );
}
