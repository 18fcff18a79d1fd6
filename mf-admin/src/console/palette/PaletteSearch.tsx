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
const maxRows = 5;
/** Pages that an empty field offers. */
const maxSuggestions = 8;
const minSearchLength = 2;

/** Builds the address that shows a found person, by kind. */
const personHrefBuilders: Readonly<Record<PersonHit['kind'], (id: string) => string>> = {
  owner: (id) => `${paths.prosthetist(id)}?tab=around`,
  claimant: paths.claim,
  reviewer: (id) => `${paths.reviews}?${new URLSearchParams({ queue: 'all', authorOf: id })}`,
  staff: () => paths.users,
};

interface Command {
  href: string;
  label: string;
}

/** Returns all pages that the reader may open, as search results. */
const listCommands = (canOpen: (right?: StaffPermission) => boolean): Command[] => [
  ...destinations.flatMap(({ label, href, pages }) =>
    pages.some((page) => page.label)
      ? pages
          .filter((page) => page.label && canOpen(page.right))
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

/** Puts the other pages of the destination that the reader is at first. */
function sortSameDestinationFirst(commands: readonly Command[], pathname: string): Command[] {
  const currentLabel = findDestination(pathname)?.label;
  const isSameDestination = ({ label }: Command) => label.split(':')[0] === currentLabel;
  const otherCommands = commands.filter(({ href }) => href !== pathname);
  return [
    ...otherCommands.filter(isSameDestination),
    ...otherCommands.filter((command) => !isSameDestination(command)),
  ];
}

interface PaletteSearchProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes over the focus from the placeholder field. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** The search over pages, listings, people and waiting items. */
export default function PaletteSearch({ label, text, onType, onClose }: PaletteSearchProps) {
  const [q, setQ] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const grants = useGrants();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearching = q.length >= minSearchLength;
  const queryOptions = { enabled: isSearching, keepPrevious: true };
  const listingsResult = useAdminCall(listProsthetists, { query: { q, pageSize: maxRows } }, queryOptions);
  const peopleResult = useAdminCall(findPeople, { query: { q } }, queryOptions);
  const inboxResult = useAdminCall(listInbox, { query: { q, pageSize: maxRows } }, queryOptions);

  const searchText = text.trim().toLowerCase();
  const commands = listCommands((right) => !right || grants[right] !== undefined);
  const rows: PaletteRow[] = [
    ...(searchText
      ? commands.filter(({ label }) => label.toLowerCase().includes(searchText)).slice(0, maxRows)
      : sortSameDestinationFirst(commands, pathname).slice(0, maxSuggestions)
    ).map((command) => ({ ...command, group: 'Go to' })),
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActiveIndex((index) =>
        Math.max(0, Math.min(rows.length - 1, Math.min(index, rows.length - 1) + step)),
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
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        id={listId}
        label="Results"
        rows={rows}
        activeRow={activeRow}
        onChoose={({ href }) => openHref(href)}
      />
      <VisuallyHidden as="p" role="status">
        {rows.length === 0 ? 'Nothing found.' : `${formatCount(rows.length, 'result')}.`}
      </VisuallyHidden>
    </>
  );
}
