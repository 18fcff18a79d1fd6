import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import {
  ArrowRightIcon,
  ButtonLink,
  CheckIcon,
  Chip,
  ClockIcon,
  CloseIcon,
  ExternalIcon,
  Panel,
  Row,
  WarnIcon,
} from '@app/ui';
import { useEffect } from 'react';
import { buildEditHref } from '../managed-listing.tsx';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

const states = {
  public: { icon: <CheckIcon />, chipKind: 'ok', label: m.own_public, text: m.own_public_text },
  updatePending: { icon: <CheckIcon />, chipKind: 'ok', label: m.own_public, text: m.own_public_waits },
  pending: { icon: <ClockIcon />, chipKind: undefined, label: m.own_pending, text: m.own_pending_text },
  rejected: { icon: <WarnIcon />, chipKind: 'warn', label: m.own_rejected, text: m.own_rejected_text },
  suspended: { icon: <CloseIcon />, chipKind: 'bad', label: m.own_suspended, text: m.own_suspended_text },
} as const;

/** Status of the listing in the words of the header's menu, with links to next steps. */
export function ListingStatus({ listing }: { listing: OwnListing }) {
  const { listingChanged } = useShell();
  const { status, slug, pendingUpdate } = listing;
  const publicState = pendingUpdate ? 'updatePending' : 'public';
  const listingState = status === 'approved' ? publicState : status;
  const { icon, chipKind, label, text } = states[listingState];

  // Staff may have decided since the header loaded.
  useEffect(() => {
    if (listingState) listingChanged();
  }, [listingState, listingChanged]);

  return (
    <Panel title={m.own_status()}>
      <p>
        <Chip kind={chipKind}>
          {icon} {label()}
        </Chip>
      </p>
      <p>{text()}</p>
      <Row>
        {status === 'approved' && (
          <ButtonLink kind="secondary" href={paths.profile(slug)}>
            <ExternalIcon /> {m.own_view()}
          </ButtonLink>
        )}
        <ButtonLink kind="secondary" href={buildEditHref(listing)}>
          {status === 'pending' ? m.own_open() : m.own_edit()} <ArrowRightIcon />
        </ButtonLink>
      </Row>
    </Panel>
  );
}
