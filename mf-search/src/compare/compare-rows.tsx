import { getFieldTerm } from '@app/listing-fields';
import { dimensions, getLabel, insurancePlans, type Locale, languages } from '@app/option-lists';
import { formatTenth, formatTown, getDimensionText } from '@app/seo';
import { getCurrentYear } from '@app/types/listing/current-year';
import { Bar, Skeleton } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { waitText } from '../shared/words/listing.ts';
import styles from './CompareTable.module.css';
import {
  type Compared,
  Credentials,
  Figure,
  Nearest,
  No,
  NotListed,
  Practice,
  Rating,
  Today,
  Yes,
} from './compare-cells.tsx';

export interface CompareRow {
  key: string;
  name: string;
  /** Compared by its JSON to find rows in which people differ. */
  value: (person: Compared) => unknown;
  cell: (person: Compared) => ReactNode;
  /** One text for all, instead of a cell each. */
  once?: string | undefined;
}

/** Rows that belong together, under a heading if they have one. */
export interface CompareGroup {
  key: string;
  name?: string;
  rows: CompareRow[];
}

/** What the visitor told, and how it is said. */
export interface CompareContext {
  locale: Locale;
  /** Their insurance plan. */
  plan?: string | undefined;
  /** ZIP code from which distances are told. */
  zip?: string | undefined;
  /** True if needs are counted. */
  hasNeeds?: boolean;
}

/** True if the people have different values in this row. */
export const isDifferent = ({ value }: CompareRow, people: readonly Compared[]): boolean =>
  new Set(people.map((person) => JSON.stringify(value(person) ?? null))).size > 1;

/** All rows: first what decides, then what others say, then who they are. */
export const createCompareGroups = (
  context: CompareContext,
  people: readonly Compared[],
): readonly CompareGroup[] => {
  const once = describeOnePractice(people);
  return [
    { key: 'deciding', rows: createDecidingRows(context, once.miles === null) },
    { key: 'topics', name: m.profile_dimensions(), rows: createTopicRows(context, people) },
    { key: 'about', name: m.compare_about(), rows: createAboutRows(context, once.text) },
  ].filter(({ rows }) => rows.length > 0);
};

function createDecidingRows({ locale, plan, zip, hasNeeds }: CompareContext, showMiles: boolean) {
  const rows: (CompareRow | false)[] = [
    plan === undefined ? createPlansRow() : createPlanRow(plan, locale),
    {
      key: 'new-patients',
      name: getFieldTerm('acceptsNewPatients', locale),
      value: ({ listing }) => listing.acceptsNewPatients,
      cell: ({ listing: { acceptsNewPatients: accepts } }) => {
        if (accepts === null) return <NotListed />;
        return accepts ? <Yes>{m.yes()}</Yes> : <No>{m.compare_not_now()}</No>;
      },
    },
    {
      key: 'first-visit',
      name: m.compare_first_visit(),
      value: ({ listing }) => listing.firstVisitDays,
      cell: ({ listing: { firstVisitDays: days } }) => {
        if (days === null) return <NotListed />;
        return days === 0 ? waitText(0) : <Figure number={days} unit={m.compare_days({ n: days })} />;
      },
    },
    showMiles &&
      zip !== undefined && {
        key: 'near',
        name: m.compare_nearest({ zip }),
        value: ({ near }) => near?.miles,
        cell: ({ near }) => <Nearest near={near} />,
      },
    hasNeeds === true && {
      key: 'needs',
      name: m.compare_needs(),
      value: ({ fit }) => fit?.met,
      cell: ({ fit }) =>
        fit ? (
          <Figure number={fit.met} unit={m.compare_of({ n: fit.of })} />
        ) : (
          <Skeleton width="60%" height="1.6em" />
        ),
    },
    {
      key: 'rating',
      name: m.compare_rating(),
      value: ({ listing }) => [listing.ratingAvg, listing.reviewCount],
      cell: ({ listing }) => <Rating listing={listing} />,
    },
  ];
  return rows.filter((row) => row !== false);
}

/** The visitor's own plan. */
const createPlanRow = (plan: string, locale: Locale): CompareRow => ({
  key: 'plan',
  name: m.compare_plan({ plan: getLabel(insurancePlans, plan, locale) }),
  value: ({ listing }) => listing.insuranceAccepted.includes(plan),
  cell: ({ listing }) =>
    listing.insuranceAccepted.includes(plan) ? <Yes>{m.compare_listed()}</Yes> : <NotListed />,
});

/** In its place as long as no plan is told. */
const createPlansRow = (): CompareRow => ({
  key: 'plans',
  name: m.profile_insurance(),
  value: ({ listing }) => listing.insuranceAccepted,
  cell: ({ listing: { insuranceAccepted: plans } }) =>
    plans.length > 0 ? m.compare_plans({ n: plans.length }) : <NotListed />,
});

/** The topics that enough people rated for at least one of them. */
const createTopicRows = ({ locale }: CompareContext, people: readonly Compared[]): CompareRow[] =>
  dimensions
    .filter((dimension) => people.some(({ listing }) => listing.dimensionAvg[dimension] !== null))
    .map((dimension) => ({
      key: dimension,
      name: getDimensionText(dimension, locale),
      value: ({ listing }) => listing.dimensionAvg[dimension],
      cell: ({ listing }) => {
        const value = listing.dimensionAvg[dimension];
        if (value === null) return <No>{m.compare_few_ratings()}</No>;
        return (
          <>
            <b>{formatTenth(value)}</b>
            <div className={styles.Bar}>
              <Bar share={value / 5} size="small" />
            </div>
          </>
        );
      },
    }));

const createAboutRows = ({ locale }: CompareContext, onePractice: string | undefined): CompareRow[] => [
  {
    key: 'years',
    name: m.compare_years(),
    value: ({ listing }) => listing.yearStartedPracticing,
    cell: ({ listing: { yearStartedPracticing: since } }) =>
      since === null ? (
        <NotListed />
      ) : (
        <Figure number={countYears(since)} unit={m.compare_since({ year: String(since) })} />
      ),
  },
  {
    key: 'credentials',
    name: m.compare_credentials(),
    value: ({ listing }) => listing.licenses,
    cell: ({ listing }) => <Credentials held={listing.licenses} locale={locale} />,
  },
  {
    key: 'languages',
    name: m.profile_languages(),
    value: ({ listing }) => listing.languageAccommodations,
    cell: ({ listing }) =>
      [
        m.profile_english(),
        ...listing.languageAccommodations.map((one) => getLabel(languages, one, locale)),
      ].join(', '),
  },
  {
    key: 'today',
    name: m.compare_today(),
    value: ({ listing: { hours, timeZone } }) => [hours, timeZone],
    cell: ({ listing }) => <Today listing={listing} />,
  },
  {
    key: 'practice',
    name: m.compare_practice(),
    value: ({ listing: { company, city, state, alsoAt } }) => [company, city, state, alsoAt],
    cell: ({ listing }) => <Practice listing={listing} locale={locale} />,
    once: onePractice,
  },
];

/** Said once where all are at the same practice, and with the distance where that is the same, too. */
function describeOnePractice(people: readonly Compared[]): { text?: string; miles: number | null } {
  const [first] = people;
  const places = new Set(
    people.map(({ listing: { company, city, state } }) => JSON.stringify([company, city, state])),
  );
  if (!first?.listing.company || people.length < 2 || places.size > 1) return { miles: null };
  const { listing } = first;
  const nearest = first.near?.miles ?? null;
  const miles = people.every(({ near }) => near?.miles === nearest) ? nearest : null;
  const place = [
    listing.company,
    formatTown(listing),
    miles !== null && `${formatTenth(miles)} ${m.miles_short()}`,
  ]
    .filter(Boolean)
    .join(', ');
  return { text: people.length > 2 ? m.compare_all_at({ place }) : m.compare_both_at({ place }), miles };
}

const countYears = (since: number) => Math.max(0, getCurrentYear() - since);
