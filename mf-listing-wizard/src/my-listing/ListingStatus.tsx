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
import { buildEditHref } from '../managed-listing.ts';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

type ListingState = 'public' | 'updatePending' | Exclude<OwnListing['status'], 'approved'>;

const icons = {
  public: <CheckIcon />,
  updatePending: <CheckIcon />,
  pending: <ClockIcon />,
  rejected: <WarnIcon />,
  suspended: <CloseIcon />,
};
const chipKinds = {
  public: 'ok',
  updatePending: 'ok',
  pending: undefined,
  rejected: 'warn',
  suspended: 'bad',
} as const;

/** Status of the listing in the words of the header's menu, with links to next steps. */
export function ListingStatus({ listing }: { listing: OwnListing }) {
  const { listingChanged } = useShell();
  const { status, slug, pendingUpdate } = listing;
  const listingState: ListingState =
    status !== 'approved' ? status : pendingUpdate ? 'updatePending' : 'public';
  const [label, explanation] = {
    public: [m.own_public(), m.own_public_text()],
    updatePending: [m.own_public(), m.own_public_waits()],
    pending: [m.own_pending(), m.own_pending_text()],
    rejected: [m.own_rejected(), m.own_rejected_text()],
    suspended: [m.own_suspended(), m.own_suspended_text()],
  }[listingState];

  // Staff may have decided since the header loaded.
  useEffect(() => {
    if (listingState) listingChanged();
  }, [listingState, listingChanged]);

  return (
    <Panel title={m.own_status()}>
      <p>
        <Chip kind={chipKinds[listingState]}>
          {icons[listingState]} {label}
        </Chip>
      </p>
      <p>{explanation}</p>
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
