import { formatFullName } from '@app/seo';
import type { ManagedListing } from '@app/types';
import { Link, Row, Stack, Text } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildTabHref } from './tabs.ts';

interface ListingChooserProps {
  /** True if the account owns a listing. */
  ownsListing: boolean;
  managed: readonly ManagedListing[];
  /** The managed listing that the page shows; undefined: the own one. */
  managedId: string | undefined;
}

/** Links to the listings that the account owns or manages. Renders nothing for a single listing. */
export function ListingChooser({ ownsListing, managed, managedId }: ListingChooserProps) {
  const choices = [
    ...(ownsListing ? [{ id: undefined, name: m.chooser_own(), company: '' }] : []),
    ...managed.map((listing) => ({
      id: listing.id,
      name: formatFullName(listing),
      company: listing.company,
    })),
  ];
  if (choices.length < 2) return null;
  return (
    <Stack as="nav" gap={1} aria-labelledby="chooser-title">
      <Text soft id="chooser-title">
        {m.chooser_title()}
      </Text>
      <Row as="ul" gap={1} columnGap={3}>
        {choices.map(({ id, name, company }) => (
          <li key={id ?? 'own'}>
            {id === managedId ? (
              <b aria-current="true">{[name, company].filter(Boolean).join(', ')}</b>
            ) : (
              <Link href={buildTabHref('overview', id ? { listing: id } : {})}>
                <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
              </Link>
            )}
          </li>
        ))}
      </Row>
    </Stack>
  );
}
