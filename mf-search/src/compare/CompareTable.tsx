import { LoadNotices, useCall } from '@app/remote-kit';
import { formatDisplayName, formatFullName, formatPhone, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Card, getProsthetist, type Listing } from '@app/types';
import { Anchor, Button, ButtonLink, Checkbox, PhoneIcon, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { type CSSProperties, type MouseEventHandler, type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildCompareHref, maxComparedPeople, paths } from '../paths.ts';
import { ShareButton } from '../ShareButton.tsx';
import { countNeeds, useNeeds } from '../shared/needs/needs.ts';
import { useFits } from '../shared/needs/use-fits.ts';
import { type NearestLocation, type ShortlistEntry, toNearestLocation } from '../shared/saved/shortlist.ts';
import { useCards, useOriginZip } from '../shared/saved/use-cards.ts';
import { getAvailabilityText } from '../shared/words/listing.ts';
import styles from './CompareTable.module.css';
import type { ComparedPerson } from './compare-cells.tsx';
import { type CompareRow, createCompareGroups, hasDifferences } from './compare-rows.tsx';

const isGoneError = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 410);

// CSS changes the display of the cells on narrow screens, which removes the table semantics in some browsers; explicit
// roles keep them.
const getRoleProps = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({
  role,
});

interface CompareTableProps {
  /** Names may be missing; they are taken from the loaded listing. */
  entries: readonly ShortlistEntry[];
  onRemove: (person: ShortlistEntry) => void;
}

/** Comparison: one column per person, one row per question, the most important first. The names stay visible. */
export function CompareTable({ entries, onRemove }: CompareTableProps) {
  const { announce, locale } = useShell();
  const [showsOnlyDifferences, setShowsOnlyDifferences] = useState(false);
  const listingResults = useListingResults(entries);
  const zip = useOriginZip();
  const needs = useNeeds();
  const { fits, fitsResult } = useFits(entries.map(({ slug }) => slug));
  const findNearestLocation = useNearestLocationFinder(entries, zip);
  const columns = entries.map((person, index) => {
    const { data: listing, error } = listingResults[index]!;
    const comparedPerson: ComparedPerson | undefined = listing && {
      listing,
      nearestLocation: findNearestLocation(person),
      fit: fits.get(person.slug),
    };
    return {
      person: { ...person, ...pickName(listing ?? person) },
      comparedPerson,
      isGone: isGoneError(error),
    };
  });
  const comparedPeople = columns.flatMap(({ comparedPerson }) => comparedPerson ?? []);
  const failedResult = [...listingResults, fitsResult].find(
    (result) => result.status === 'error' && !isGoneError(result.error),
  );
  const isRowShown = (row: CompareRow) => !showsOnlyDifferences || hasDifferences(row, comparedPeople);
  const hasNeeds = countNeeds(needs) > 0 && fitsResult.status !== 'error';
  const hasFits = fitsResult.status === 'success';
  const groups = createCompareGroups({ locale, zip, plan: needs.plan, hasNeeds, hasFits }, comparedPeople)
    .map((group) => ({ ...group, rows: group.rows.filter(isRowShown) }))
    .filter(({ rows }) => rows.length > 0);
  const firstRow = groups[0]?.rows[0];
  // The table appears at once as a whole, since its rows depend on all people.
  if (listingResults.some(({ isLoading }) => isLoading)) return <Skeleton width="100%" height="100svh" />;

  function removePerson(person: ShortlistEntry, button: HTMLElement) {
    findNextFocus(button)?.focus();
    onRemove(person);
    const name = formatFullName(person);
    announce(m.compare_dropped({ name, n: entries.length - 1, limit: maxComparedPeople }));
  }
  return (
    <>
      {failedResult && <LoadNotices result={failedResult} errorText={m.search_failed()} />}
      <Row justify="between" className="NeedsScript NoPrint">
        {entries.length > 1 && (
          <Checkbox
            label={m.compare_differences()}
            checked={showsOnlyDifferences}
            onChange={() => setShowsOnlyDifferences(!showsOnlyDifferences)}
          />
        )}
        <ShareButton title={m.compare_title()} path={buildCompareHref(entries.map(({ slug }) => slug))} />
      </Row>
      <section className={styles.Frame} aria-label={m.compare_table()}>
        <table
          // Remembered needs change the rows: a new table replaces the old one, without a layout shift.
          key={`${zip} ${needs.plan} ${hasNeeds}`}
          className={styles.Table}
          style={{ '--people': columns.length } as CSSProperties}
          {...getRoleProps('table')}
        >
          <thead {...getRoleProps('rowgroup')}>
            <tr className={styles.Names} {...getRoleProps('row')}>
              <th scope="col" {...getRoleProps('columnheader')}>
                <VisuallyHidden>{m.compare_question()}</VisuallyHidden>
              </th>
              {columns.map(({ person }) => (
                <th key={person.slug} scope="col" {...getRoleProps('columnheader')}>
                  <Anchor className={styles.Name} href={paths.profile(person.slug)}>
                    <bdi>{formatDisplayName(person) || person.slug}</bdi>
                  </Anchor>
                </th>
              ))}
            </tr>
            <QuestionRow name={m.compare_actions()} className={styles.Keys}>
              {columns.map(({ person, comparedPerson }) => (
                <Cell key={person.slug}>
                  <PersonActions
                    person={person}
                    listing={comparedPerson?.listing}
                    onRemove={({ currentTarget }) => removePerson(person, currentTarget)}
                  />
                </Cell>
              ))}
            </QuestionRow>
          </thead>
          {groups.map(({ key, name, rows }) => (
            <tbody key={key} data-group={key} {...getRoleProps('rowgroup')}>
              {name && (
                <tr {...getRoleProps('row')}>
                  <th scope="rowgroup" colSpan={columns.length + 1} {...getRoleProps('rowheader')}>
                    {name}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <QuestionRow key={row.key} name={row.name}>
                  {row.sharedText !== undefined && comparedPeople.length === columns.length ? (
                    <Cell columnSpan={columns.length}>{row.sharedText}</Cell>
                  ) : (
                    columns.map((column) => (
                      <Cell key={column.person.slug}>
                        {column.comparedPerson && row.renderCell(column.comparedPerson)}
                        {column.isGone && row === firstRow && m.compare_gone()}
                      </Cell>
                    ))
                  )}
                </QuestionRow>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

const pickName = ({ firstName, lastName, licenses }: Listing | ShortlistEntry) => ({
  firstName,
  lastName,
  licenses,
});

interface QuestionRowProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function QuestionRow({ name, className, children }: QuestionRowProps) {
  return (
    <tr className={className} {...getRoleProps('row')}>
      <th scope="row" {...getRoleProps('rowheader')}>
        {name}
      </th>
      {children}
    </tr>
  );
}

const Cell = ({ columnSpan, children }: { columnSpan?: number; children: ReactNode }) => (
  <td colSpan={columnSpan} {...getRoleProps('cell')}>
    {children}
  </td>
);

interface PersonActionsProps {
  person: ShortlistEntry;
  listing: Listing | undefined;
  onRemove: MouseEventHandler<HTMLElement>;
}

function PersonActions({ person, listing, onRemove }: PersonActionsProps) {
  const name = formatFullName(person);
  const phoneHref = listing && !listing.availability && toPhoneHref(listing.phone);
  return (
    <Row gap={1} align="stretch" className={styles.Actions}>
      {listing?.availability && <p>{getAvailabilityText(listing.availability)}</p>}
      {phoneHref && (
        <ButtonLink kind="tint" href={phoneHref}>
          <PhoneIcon />
          <span>
            <VisuallyHidden className={styles.Call}>{m.compare_call()}</VisuallyHidden>{' '}
            <VisuallyHidden className={styles.Number}>{formatPhone(listing.phone)}</VisuallyHidden>
          </span>
          <VisuallyHidden> – {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <Button needsScript className="NoPrint" kind="quiet" onClick={onRemove}>
        {m.compare_remove()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
    </Row>
  );
}

/** The button of the next column, which gets the focus when this one is removed; without another one the heading. */
function findNextFocus(button: HTMLElement): HTMLElement | null {
  const buttons: HTMLElement[] = [...(button.closest('tr')?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(button);
  return buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector('h1');
}

const useListing = (entry: ShortlistEntry | undefined) =>
  useCall(getProsthetist, { params: { id: entry?.slug ?? '' } }, { enabled: entry !== undefined });

/** One call per person; there are at most three. */
function useListingResults(entries: readonly ShortlistEntry[]) {
  const results = [useListing(entries[0]), useListing(entries[1]), useListing(entries[2])];
  return results.slice(0, entries.length);
}

/** While the nearest location loads, the one stored with the person; undefined without one. Null: there is none. */
function useNearestLocationFinder(entries: readonly ShortlistEntry[], zip: string | undefined) {
  const slugs = zip === undefined ? [] : entries.map(({ slug }) => slug);
  const { data: cards, isLoading } = useCards(slugs, zip);
  return ({ slug, near }: ShortlistEntry): NearestLocation | null | undefined => {
    const card: Card | null | undefined = cards?.get(slug);
    if (card && card.distanceMiles !== null && zip !== undefined) return toNearestLocation(card, zip);
    if (near?.zip === zip) return near;
    return isLoading ? undefined : null;
  };
}
