import { formatDisplayName, formatFullName } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, Panel, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';

/** Invites the prosthetist of an unclaimed profile to claim it. */
export default function ClaimPanel({ listing }: { listing: Listing }) {
  return (
    <Panel kind="claim" className="NoPrint" title={m.profile_unclaimed()}>
      <p>{m.profile_unclaimed_text({ name: formatDisplayName(listing) })}</p>
      {listing.registerNpi && <p>{m.profile_register({ npi: listing.registerNpi })}</p>}
      <ButtonLink kind="tint" href={paths.submitProsthetist}>
        {m.profile_unclaimed_link()}
        <VisuallyHidden> – {formatFullName(listing)}</VisuallyHidden>
      </ButtonLink>
    </Panel>
  );
}
