// Contents of the cells of the comparison.
import { getLabel, type Locale, licenses } from '@app/option-lists';
import {
  formatNumber,
  formatOneDecimal,
  formatTown,
  getAbbreviationTitle,
  listAbbreviations,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { CheckIcon, classNames, MinusIcon, Skeleton, Text } from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { findOpeningState, formatShortOpeningState, parseZonedHours } from '../shared/hours/opening-words.ts';
import { useCurrentMinuteMs } from '../shared/hours/use-current-minute.ts';
import { formatOpenDays } from '../shared/hours/week.ts';
import type { NearestLocation } from '../shared/saved/shortlist.ts';
import styles from './CompareTable.module.css';

export interface ComparedPerson {
  listing: Listing;
  /** Location nearest to the visitor's ZIP code, with its distance. Undefined: not loaded. Null: not known. */
  nearestLocation?: NearestLocation | null | undefined;
  /** How many of the visitor's needs the listing meets; undefined: not loaded. */
  fit?: { met: number; of: number } | undefined;
}

export const YesText = ({ children }: { children: ReactNode }) => (
  <span className={classNames(styles.Answer, styles.Yes)}>
    <CheckIcon />
    {children}
  </span>
);

export const NoText = ({ children }: { children: ReactNode }) => (
  <Text as="span" soft className={styles.Answer}>
    <MinusIcon />
    {children}
  </Text>
);

/** Not stated, which does not mean "No". */
export const NotListedText = () => <NoText>{m.compare_not_listed()}</NoText>;

export const ValueWithUnit = ({ value, unit }: { value: ReactNode; unit: string }) => (
  <>
    <b>{value}</b> {unit}
  </>
);

export function NearestLocationCell({ nearestLocation }: Pick<ComparedPerson, 'nearestLocation'>) {
  if (nearestLocation === undefined) return <Skeleton width="80%" height="2.5em" />;
  if (!nearestLocation) return <NoText>{m.compare_not_near()}</NoText>;
  return (
    <>
      {nearestLocation.miles === null ? (
        m.distance_unknown()
      ) : (
        <ValueWithUnit value={formatOneDecimal(nearestLocation.miles)} unit={m.miles_short()} />
      )}
      <br />
      {nearestLocation.city}
    </>
  );
}

export function RatingCell({ listing: { ratingAvg, reviewCount } }: ComparedPerson) {
  if (ratingAvg === null) return m.compare_new();
  const countText = formatNumber(reviewCount);
  return (
    <>
      <ValueWithUnit value={formatOneDecimal(ratingAvg)} unit={m.compare_of({ n: 5 })} />
      <br />
      {reviewCount < 5
        ? m.compare_few({ n: reviewCount, shown: countText })
        : m.review_count({ n: reviewCount, shown: countText })}
    </>
  );
}

/** Abbreviations of credentials; the full names if none has an abbreviation. */
export function CredentialsCell({
  licenseValues,
  locale,
}: {
  licenseValues: readonly string[];
  locale: Locale;
}) {
  if (licenseValues.length === 0) return <NotListedText />;
  const abbreviations = listAbbreviations(licenseValues);
  if (abbreviations.length === 0)
    return licenseValues.map((value) => getLabel(licenses, value, locale)).join(', ');
  return abbreviations.map((abbreviation, index) => (
    <Fragment key={abbreviation}>
      {index > 0 && ', '}
      <abbr title={getAbbreviationTitle(abbreviation)}>{abbreviation}</abbr>
    </Fragment>
  ));
}

/** The current opening state. The server does not know the time, so it renders the days of opening. */
export function TodayCell({ listing }: Pick<ComparedPerson, 'listing'>) {
  const { locale } = useShell();
  const nowMs = useCurrentMinuteMs();
  const hours = parseZonedHours(listing)?.hours;
  if (!hours || listing.availability) return <NotListedText />;
  const openingState = nowMs === undefined ? undefined : findOpeningState(listing, nowMs);
  return openingState ? formatShortOpeningState(openingState) : formatOpenDays(hours, locale);
}

export function PracticeCell({ listing, locale }: { listing: Listing; locale: Locale }) {
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
