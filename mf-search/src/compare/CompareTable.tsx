import { LoadNotices } from '@app/remote-kit';
import {
  availabilityText,
  displayName,
  distanceText,
  fullName,
  phoneHref,
  phoneText,
  townText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Listing } from '@app/types';
import {
  Anchor,
  Button,
  ButtonLink,
  CloseIcon,
  PhoneIcon,
  PlainList,
  Skeleton,
  VisuallyHidden,
} from '@app/ui';
import type { ReactNode } from 'react';
import { useProsthetist } from '../listing-api.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { compareLimit, type Near, type Remembered, toggleCompared } from '../shortlist.ts';
import styles from './CompareTable.module.css';
import { compareRows } from './compare-rows.tsx';

const isGone = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 410);

// A narrow screen stacks the cells with CSS, and then some browsers no longer call them a table unless it is said.
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role });

/** Side by side as a real table: one column a person, one row a question. Where three do not fit, people stack. */
export function CompareTable({ people }: { people: readonly Remembered[] }) {
  const { announce, locale } = useShell();
  const found = useCompared(people);
  const failed = found.find((one) => one.status === 'error' && !isGone(one.error));
  const zips = [...new Set(people.flatMap(({ near }) => near?.zip ?? []))];

  function drop(person: Remembered) {
    toggleCompared(person);
    announce(m.compare_dropped({ name: fullName(person), n: people.length - 1, limit: compareLimit }));
  }
  return (
    <>
      {failed && <LoadNotices of={failed} failure={m.search_failed()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.Frame} tabIndex={0} aria-label={m.compare_table()}>
        <table className={styles.Table} {...as('table')}>
          <thead {...as('rowgroup')}>
            <tr {...as('row')}>
              <th scope="col" {...as('columnheader')}>
                <VisuallyHidden>{m.compare_question()}</VisuallyHidden>
              </th>
              {people.map((person) => (
                <th key={person.slug} scope="col" {...as('columnheader')}>
                  <Anchor className={styles.Name} href={paths.profile(person.slug)}>
                    <bdi>{displayName(person)}</bdi>
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as('rowgroup')}>
            <Row
              name={m.compare_actions()}
              people={people}
              cell={(person, index) => (
                <Actions person={person} listing={found[index]?.data} onDrop={() => drop(person)} />
              )}
            />
            {zips.map((zip) => (
              <Row
                key={zip}
                name={m.compare_nearest({ zip })}
                people={people}
                cell={({ near }) => (near?.zip === zip ? <NearestPlace near={near} /> : m.compare_not_near())}
              />
            ))}
            {compareRows.map((row) => (
              <Row
                key={row.key}
                name={row.name(locale)}
                people={people}
                cell={(_, index) => {
                  const one = found[index];
                  if (one?.data) return row.cell(one.data, locale);
                  return isGone(one?.error) ? m.compare_gone() : <Skeleton width="80%" />;
                }}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface RowProps {
  name: string;
  people: readonly Remembered[];
  cell: (person: Remembered, index: number) => ReactNode;
}

function Row({ name, people, cell }: RowProps) {
  return (
    <tr {...as('row')}>
      <th scope="row" {...as('rowheader')}>
        {name}
      </th>
      {people.map((person, index) => (
        <td key={person.slug} data-who={fullName(person)} {...as('cell')}>
          {cell(person, index)}
        </td>
      ))}
    </tr>
  );
}

/** The place that the search measured to, and how far it is. */
function NearestPlace({ near }: { near: Near }) {
  const { locale } = useShell();
  return (
    <PlainList>
      {[near.company, townText(near), distanceText(near.miles, locale)].filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </PlainList>
  );
}

interface ActionsProps {
  person: Remembered;
  listing: Listing | undefined;
  onDrop: () => void;
}

function Actions({ person, listing, onDrop }: ActionsProps) {
  const { locale } = useShell();
  const name = fullName(person);
  const phone = listing && !listing.availability && phoneHref(listing.phone);
  return (
    <div className={styles.Actions}>
      {listing?.availability && <p>{availabilityText(listing.availability, locale)}</p>}
      {phone && (
        <ButtonLink kind="tint" href={phone}>
          <PhoneIcon /> {m.call_person({ phone: phoneText(listing.phone) })}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <Button kind="secondary" onClick={onDrop}>
        <CloseIcon /> {m.compare_remove()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** A call for each: there are never more than three. */
function useCompared([first, second, third]: readonly Remembered[]) {
  const one = useProsthetist(first?.slug);
  const two = useProsthetist(second?.slug);
  const three = useProsthetist(third?.slug);
  return [one, two, three].slice(0, [first, second, third].filter(Boolean).length);
}
