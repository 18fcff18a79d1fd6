// What a cell of the comparison says.
import { getLabel, type Locale, licenses } from '@app/option-lists';
import { formatNumber, formatTenth, formatTown, getAbbreviationTitle, listAbbreviations } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { CheckIcon, MinusIcon, Skeleton } from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { findOpeningState, formatShortState, readZonedHours } from '../shared/hours/opening-words.ts';
import { useMinute } from '../shared/hours/use-minute.ts';
import { listOpenDays } from '../shared/hours/week.ts';
import type { Near } from '../shared/saved/shortlist.ts';
import styles from './CompareTable.module.css';

/** What is known about one compared person. */
export interface Compared {
  listing: Listing;
  /** The place nearest to the visitor's ZIP code, with its distance. Undefined: not loaded. Null: not known. */
  near?: Near | null | undefined;
  /** How many of the visitor's needs the listing states; undefined: not loaded. */
  fit?: { met: number; of: number } | undefined;
}

export const Yes = ({ children }: { children: ReactNode }) => (
  <span className={styles.Yes}>
    <CheckIcon />
    {children}
  </span>
);

export const No = ({ children }: { children: ReactNode }) => (
  <span className={styles.No}>
    <MinusIcon />
    {children}
  </span>
);

/** What nobody said is no "No". */
export const NotListed = () => <No>{m.compare_not_listed()}</No>;

/** A number with its unit. */
export const Figure = ({ number, unit }: { number: ReactNode; unit: string }) => (
  <>
    <b>{number}</b> {unit}
  </>
);

export function Nearest({ near }: Pick<Compared, 'near'>) {
  if (near === undefined) return <Skeleton width="80%" height="2.8em" />;
  if (!near) return <No>{m.compare_not_near()}</No>;
  return (
    <>
      {near.miles === null ? (
        m.distance_unknown()
      ) : (
        <Figure number={formatTenth(near.miles)} unit={m.miles_short()} />
      )}
      <br />
      {near.city}
    </>
  );
}

export function Rating({ listing: { ratingAvg, reviewCount: n } }: Compared) {
  if (ratingAvg === null) return m.compare_new();
  const shown = formatNumber(n);
  return (
    <>
      <Figure number={formatTenth(ratingAvg)} unit={m.compare_of({ n: 5 })} />
      <br />
      {n < 5 ? m.compare_few({ n, shown }) : m.review_count({ n, shown })}
    </>
  );
}

/** Letters where there are any, else the full name. */
export function Credentials({ held, locale }: { held: readonly string[]; locale: Locale }) {
  if (held.length === 0) return <NotListed />;
  const abbreviations = listAbbreviations(held);
  if (abbreviations.length === 0) return held.map((value) => getLabel(licenses, value, locale)).join(', ');
  return abbreviations.map((letters, nth) => (
    <Fragment key={letters}>
      {nth > 0 && ', '}
      <abbr title={getAbbreviationTitle(letters)}>{letters}</abbr>
    </Fragment>
  ));
}

/** Whether it is open. The server does not know the time: it says on which days. */
export function Today({ listing }: Pick<Compared, 'listing'>) {
  const { locale } = useShell();
  const minute = useMinute();
  const hours = readZonedHours(listing)?.hours;
  if (!hours || listing.availability) return <NotListed />;
  const state = minute === undefined ? undefined : findOpeningState(listing, minute);
  return state ? formatShortState(state) : listOpenDays(hours, locale);
}

export function Practice({ listing, locale }: { listing: Listing; locale: Locale }) {
  const towns = new Set(listing.alsoAt.map(({ city }) => city));
  return (
    <>
      <bdi>{listing.company}</bdi>
      {listing.company && <br />}
      {formatTown(listing)}
      {towns.size > 0 && (
        <>
          <br />
          {m.profile_also_in({ towns: new Intl.ListFormat(locale).format(towns) })}
        </>
      )}
    </>
  );
}
