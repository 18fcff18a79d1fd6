import { LoadNotices } from '@app/remote-kit';
import { displayName, formatFullName, formatTown, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Listing } from '@app/types';
import {
  Anchor,
  Button,
  ButtonLink,
  Check,
  CloseIcon,
  PhoneIcon,
  PlainList,
  Skeleton,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useState } from 'react';
import { useProsthetist } from '../listing-api.ts';
import { m } from '../paraglide/messages.js';
import { compareLimit, paths } from '../paths.ts';
import { CallText } from '../shared/cards/CallText.tsx';
import type { Near, ShortlistedPerson } from '../shared/saved/shortlist.ts';
import { formatDistance, getAvailabilityText } from '../shared/words/listing.ts';
import styles from './CompareTable.module.css';
import { type CompareRow, compareRows, getCompareGroups, isDifferent } from './compare-rows.tsx';

const isGone = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 410);

// CSS changes the display of the cells on narrow screens, which removes the table semantics in some browsers; explicit
// roles keep them.
const withRole = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role });

interface CompareTableProps {
  /** Names may be missing; they are taken from the loaded listing. */
  people: readonly ShortlistedPerson[];
  onDrop: (person: ShortlistedPerson) => void;
}

/** Comparison table: one column per prosthetist, one row per question. The header row is sticky. */
export function CompareTable({ people: shortlist, onDrop }: CompareTableProps) {
  const { announce, locale } = useShell();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const results = useCompared(shortlist);
  const people = shortlist.map((person, index) => ({
    ...person,
    ...pickName(results[index]?.data ?? person),
  }));
  const failed = results.find((result) => result.status === 'error' && !isGone(result.error));
  const zips = [...new Set(people.flatMap(({ near }) => near?.zip ?? []))];
  const listings = results.flatMap(({ data }) => data ?? []);
  const groups = getCompareGroups(listings);
  const all = [...compareRows, ...groups.flatMap(({ rows }) => rows)];
  const different = all.filter((row) => isDifferent(row, listings));
  const isShown = (row: CompareRow) => !onlyDifferences || different.includes(row);

  function drop(person: ShortlistedPerson) {
    onDrop(person);
    announce(m.compare_dropped({ name: formatFullName(person), n: people.length - 1, limit: compareLimit }));
  }
  const renderRow = (row: CompareRow) => (
    <Row
      key={row.key}
      name={row.name(locale)}
      people={people}
      cell={(_, index) => {
        const { data, error } = results[index] ?? {};
        if (data) return row.cell(data, locale);
        return isGone(error) ? m.compare_gone() : <Skeleton width="80%" />;
      }}
    />
  );
  return (
    <>
      {failed && <LoadNotices of={failed} failure={m.search_failed()} />}
      {listings.length > 1 && (
        <Check
          className="NeedsScript"
          label={m.compare_differences({ n: different.length, total: all.length })}
          checked={onlyDifferences}
          onChange={() => setOnlyDifferences(!onlyDifferences)}
        />
      )}
      <section className={styles.Frame} aria-label={m.compare_table()}>
        <table className={styles.Table} data-columns={people.length} {...withRole('table')}>
          <thead {...withRole('rowgroup')}>
            <tr {...withRole('row')}>
              <th scope="col" {...withRole('columnheader')}>
                <VisuallyHidden>{m.compare_question()}</VisuallyHidden>
              </th>
              {people.map((person) => (
                <th key={person.slug} scope="col" {...withRole('columnheader')}>
                  <Anchor className={styles.Name} href={paths.profile(person.slug)}>
                    <bdi>{displayName(person) || person.slug}</bdi>
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...withRole('rowgroup')}>
            {zips.map((zip) => (
              <Row
                key={zip}
                name={m.compare_nearest({ zip })}
                people={people}
                cell={({ near }) => (near?.zip === zip ? <NearestPlace near={near} /> : m.compare_not_near())}
              />
            ))}
            {compareRows.filter(isShown).map(renderRow)}
          </tbody>
          {groups
            .map((group) => ({ ...group, rows: group.rows.filter(isShown) }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ key, name, rows }) => (
              <tbody key={key} className={styles.Marks} {...withRole('rowgroup')}>
                <tr {...withRole('row')}>
                  <th scope="rowgroup" colSpan={people.length + 1} {...withRole('rowheader')}>
                    {name(locale)}
                  </th>
                </tr>
                {rows.map(renderRow)}
              </tbody>
            ))}
          <tbody {...withRole('rowgroup')}>
            <Row
              name={m.compare_actions()}
              people={people}
              cell={(person, index) => (
                <Actions person={person} listing={results[index]?.data} onDrop={() => drop(person)} />
              )}
            />
          </tbody>
        </table>
      </section>
    </>
  );
}

const pickName = ({ firstName, lastName, licenses }: Listing | ShortlistedPerson) => ({
  firstName,
  lastName,
  licenses,
});

interface RowProps {
  name: string;
  people: readonly ShortlistedPerson[];
  cell: (person: ShortlistedPerson, index: number) => ReactNode;
}

function Row({ name, people, cell }: RowProps) {
  return (
    <tr {...withRole('row')}>
      <th scope="row" {...withRole('rowheader')}>
        {name}
      </th>
      {people.map((person, index) => (
        <td key={person.slug} {...withRole('cell')}>
          {cell(person, index)}
        </td>
      ))}
    </tr>
  );
}

/** Nearest location to the searched ZIP code, with its distance. */
function NearestPlace({ near }: { near: Near }) {
  return (
    <PlainList>
      {[near.company, formatTown(near), formatDistance(near.miles)].filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </PlainList>
  );
}

interface ActionsProps {
  person: ShortlistedPerson;
  listing: Listing | undefined;
  onDrop: () => void;
}

function Actions({ person, listing, onDrop }: ActionsProps) {
  const name = formatFullName(person);
  const phone = listing && !listing.availability && toPhoneHref(listing.phone);
  return (
    <div className={styles.Actions}>
      {listing?.availability && <p>{getAvailabilityText(listing.availability)}</p>}
      {phone && (
        <ButtonLink kind="tint" href={phone}>
          <PhoneIcon /> <CallText phone={listing.phone} />
          <VisuallyHidden> – {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <Button needsScript kind="secondary" onClick={onDrop}>
        <CloseIcon /> {m.compare_remove()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** One call per prosthetist; there are at most three. */
function useCompared([first, second, third]: readonly ShortlistedPerson[]) {
  const one = useProsthetist(first?.slug);
  const two = useProsthetist(second?.slug);
  const three = useProsthetist(third?.slug);
  return [one, two, three].slice(0, [first, second, third].filter(Boolean).length);
}
