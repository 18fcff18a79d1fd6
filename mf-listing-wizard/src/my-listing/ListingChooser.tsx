import { useLocation } from '@app/router';
import { formatFullName } from '@app/seo';
import { Link, Row, Stack, Text } from '@app/ui';
import { m } from '../paraglide/messages.js';
import type { OwnListing, OwnListingReply } from './own-listing.ts';
import { buildTabHref, readTab } from './tabs.ts';

interface ListingChooserProps {
  /** The listing that the account owns, if any. */
  ownListing: OwnListing | null | undefined;
  managed: OwnListingReply['managed'];
  /** The managed listing that the page shows; undefined: the own one. */
  managedId: string | undefined;
}

/** Links to the own and managed listings with the patients who wait there; nothing for a single listing. */
export function ListingChooser({ ownListing, managed, managedId }: ListingChooserProps) {
  const tab = readTab(useLocation().search);
  const choices = [
    ...(ownListing ? [{ id: undefined, name: m.chooser_own(), newRequests: ownListing.newRequests }] : []),
    ...managed.map(({ id, company, newRequests, ...listing }) => ({
      id,
      name: [formatFullName(listing), company].filter(Boolean).join(', '),
      newRequests,
    })),
  ];
  if (choices.length < 2) return null;
  return (
    <Stack as="nav" gap={1} aria-labelledby="chooser-title">
      <Text soft id="chooser-title">
        {m.chooser_title()}
      </Text>
      <Row as="ul" gap={1} columnGap={3}>
        {choices.map(({ id, name, newRequests }) => (
          <li key={id ?? 'own'}>
            {id === managedId ? (
              <b aria-current="true">{name}</b>
            ) : (
              <Link href={buildTabHref(tab, id ? { listing: id } : {})}>
                <bdi>{name}</bdi>
                {newRequests ? ` – ${m.requests_new({ n: newRequests })}` : null}
              </Link>
            )}
          </li>
        ))}
      </Row>
    </Stack>
  );
}
