import { useLocation, useNavigate } from '@app/router';
import { listInbox } from '@app/types/admin/inbox';
import { findPeople, type PersonHit } from '@app/types/admin/people/people';
import type { StaffPermission } from '@app/types/admin/permissions';
import { listProsthetists } from '@app/types/admin/prosthetists';
import { VisuallyHidden } from '@app/ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { allTab, buildTabHref, inboxTabs } from '../../inbox-tabs.ts';
import { paths } from '../../paths.ts';
import { PaletteInput, PaletteList, type PaletteRow } from '../../ui/Palette.tsx';
import { formatCount } from '../../words/format-words.ts';
import { useGrants } from '../access/me.ts';
import { destinations, findDestination } from '../pages.ts';

/** The delay between the last letter and the search call. */
const debounceMs = 200;
const maxRowsPerGroup = 5;
/** The number of pages that an empty search offers. */
const maxSuggestions = 8;
const minSearchLength = 2;

const personHrefBuilders: Readonly<Record<PersonHit['kind'], (id: string) => string>> = {
  owner: (id) => `${paths.prosthetist(id)}?tab=around`,
  claimant: paths.claim,
  reviewer: (id) => `${paths.reviews}?${new URLSearchParams({ queue: 'all', authorOf: id })}`,
  staff: () => paths.users,
};

interface PageLink {
  href: string;
  label: string;
}

const listPageLinks = (isAllowed: (permission?: StaffPermission) => boolean): PageLink[] => [
  ...destinations.flatMap(({ label, href, pages }) =>
    pages.some((page) => page.label)
      ? pages
          .filter((page) => page.label && isAllowed(page.permission))
          .map(({ path, label: pageLabel }) => ({ href: path, label: `${label}: ${pageLabel}` }))
      : [{ href, label }],
  ),
  { href: paths.overview, label: 'Inbox: Overview' },
  ...inboxTabs
    .filter((tab) => tab !== allTab)
    .map((tab) => ({ href: buildTabHref(tab), label: `Inbox: ${tab.fullLabel ?? tab.label}` })),
  { href: paths.orphanedClaims, label: 'Listings: Orphaned claims' },
  { href: paths.profile, label: 'Profile' },
];

/** Sorts the pages of the current destination first and leaves out the current page. */
function sortSameDestinationFirst(pageLinks: readonly PageLink[], pathname: string): PageLink[] {
  const currentLabel = findDestination(pathname)?.label;
  const isSameDestination = ({ label }: PageLink) => label.split(':')[0] === currentLabel;
  const otherLinks = pageLinks.filter(({ href }) => href !== pathname);
  return [
    ...otherLinks.filter(isSameDestination),
    ...otherLinks.filter((pageLink) => !isSameDestination(pageLink)),
  ];
}

interface PaletteSearchProps {
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
}

/** Takes over the focus from the placeholder field. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

export default function PaletteSearch({ label, query, onQueryChange, onClose }: PaletteSearchProps) {
  const [debouncedQuery, setDebouncedQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const grants = useGrants();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [query]);
  const isSearching = debouncedQuery.length >= minSearchLength;
  const callOptions = { enabled: isSearching, keepPrevious: true };
  const listingsResult = useAdminCall(
    listProsthetists,
    { query: { q: debouncedQuery, pageSize: maxRowsPerGroup } },
    callOptions,
  );
  const peopleResult = useAdminCall(findPeople, { query: { q: debouncedQuery } }, callOptions);
  const inboxResult = useAdminCall(
    listInbox,
    { query: { q: debouncedQuery, pageSize: maxRowsPerGroup } },
    callOptions,
  );

  const normalizedQuery = query.trim().toLowerCase();
  const pageLinks = listPageLinks((permission) => !permission || grants[permission] !== undefined);
  const rows: PaletteRow[] = [
    ...(normalizedQuery
      ? pageLinks
          .filter(({ label }) => label.toLowerCase().includes(normalizedQuery))
          .slice(0, maxRowsPerGroup)
      : sortSameDestinationFirst(pageLinks, pathname).slice(0, maxSuggestions)
    ).map((pageLink) => ({ ...pageLink, group: 'Go to' })),
    ...((isSearching && listingsResult.data?.items) || []).map(
      ({ id, firstName, lastName, company, city, state }) => ({
        group: 'Listings',
        href: paths.prosthetist(id),
        label: `${firstName} ${lastName}`,
        hint: `${company}, ${city}, ${state}`,
      }),
    ),
    ...((isSearching && peopleResult.data?.people) || []).map(({ kind, id, name, hint }) => ({
      group: 'People',
      href: personHrefBuilders[kind](id),
      label: name,
      hint,
    })),
    ...((isSearching && inboxResult.data?.items) || []).map(({ kind, id, name, by, text }) => ({
      group: 'Waiting',
      href: paths.item(kind, id),
      label: name || 'A deleted listing',
      hint: by || text,
    })),
  ];
  const activeRow = rows[Math.min(activeIndex, rows.length - 1)];

  function openHref(href: string) {
    onClose();
    navigate(href);
  }
  function onKeyDown(event: KeyboardEvent) {
    const indexDelta = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (indexDelta !== undefined) {
      event.preventDefault();
      setActiveIndex((index) =>
        Math.max(0, Math.min(rows.length - 1, Math.min(index, rows.length - 1) + indexDelta)),
      );
    } else if (event.key === 'Enter' && activeRow) {
      event.preventDefault();
      openHref(activeRow.href);
    }
  }
  return (
    <>
      <PaletteInput
        ref={focusField}
        aria-label={label}
        listId={listId}
        activeIndex={activeRow && rows.indexOf(activeRow)}
        value={query}
        onChange={({ target }) => {
          onQueryChange(target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} rows={rows} activeRow={activeRow} onChoose={({ href }) => openHref(href)} />
      <VisuallyHidden as="p" role="status">
        {rows.length === 0 ? 'Nothing found.' : `${formatCount(rows.length, 'result')}.`}
      </VisuallyHidden>
    </>
  );
}
