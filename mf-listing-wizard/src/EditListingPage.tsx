import { Wrap } from '@app/ui';
import { m } from './paraglide/messages.js';

/** `/edit-listing`: create or claim a listing, or edit the own one. The shell lets only practitioners in. */
export default function EditListingPage() {
  return (
    <Wrap width="narrow">
      <h1 tabIndex={-1}>{m.edit_listing_title()}</h1>
    </Wrap>
  );
}
