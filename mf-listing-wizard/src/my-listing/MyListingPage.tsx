import { Wrap } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** `/my-listing`: how the own listing stands, its reviews and its figures. The shell lets only practitioners in. */
export default function MyListingPage() {
  return (
    <Wrap width="narrow">
      <h1 tabIndex={-1}>{m.my_listing_title()}</h1>
    </Wrap>
  );
}
