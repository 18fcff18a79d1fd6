import { getFieldTerm } from '@app/listing-fields';
import { dimensions, getLabel, insurancePlans, type Locale, languages } from '@app/option-lists';
import { formatOneDecimal, formatTown, getDimensionName } from '@app/seo';
import { getCurrentYear } from '@app/types/listing/current-year';
import { ShareBar, Skeleton } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { formatWait } from '../shared/words/listing.ts';
import styles from './CompareTable.module.css';
import {
  type ComparedPerson,
  CredentialsCell,
  NearestLocationCell,
  NoText,
  NotListedText,
  PracticeCell,
  RatingCell,
  TodayCell,
  ValueWithUnit,
  YesText,
} from './compare-cells.tsx';

export interface CompareRow {
  key: string;
  name: string;
  /** Returns the value by whose JSON the people are compared. */
  getValue: (person: ComparedPerson) => unknown;
  renderCell: (person: ComparedPerson) => ReactNode;
  /** One text for all people, instead of a cell for each. */
  sharedText?: string | undefined;
}

interface CompareContext {
  locale: Locale;
  plan?: string | undefined;
  /** ZIP code from which distances are measured. */
  zip?: string | undefined;
  /** True if the visitor has needs, which are then counted. */
  hasNeeds?: boolean;
  hasFits?: boolean;
}

export const hasDifferences = ({ getValue }: CompareRow, people: readonly ComparedPerson[]): boolean =>
  new Set(people.map((person) => JSON.stringify(getValue(person) ?? null))).size > 1;

/** All rows: first the deciding facts, then ratings by dimension, then facts about the people. */
export const createCompareGroups = (context: CompareContext, people: readonly ComparedPerson[]) => {
  const sharedPractice = describeSharedPractice(people);
  return [
    { key: 'deciding', name: '', rows: createDecidingRows(context, sharedPractice.miles === null) },
    { key: 'topics', name: m.profile_dimensions(), rows: createDimensionRows(context, people) },
    { key: 'about', name: m.compare_about(), rows: createAboutRows(context, sharedPractice.text) },
  ].filter(({ rows }) => rows.length > 0);
};

function createDecidingRows(
  { locale, plan, zip, hasNeeds, hasFits }: CompareContext,
  showsNearestLocation: boolean,
) {
  const rows: (CompareRow | false)[] = [
    plan === undefined ? createPlansRow() : createPlanRow(plan, locale),
    {
      key: 'new-patients',
      name: getFieldTerm('acceptsNewPatients', locale),
      getValue: ({ listing }) => listing.acceptsNewPatients,
      renderCell: ({ listing: { acceptsNewPatients } }) => {
        if (acceptsNewPatients === null) return <NotListedText />;
        return acceptsNewPatients ? <YesText>{m.yes()}</YesText> : <NoText>{m.compare_not_now()}</NoText>;
      },
    },
    {
      key: 'first-visit',
      name: m.compare_first_visit(),
      getValue: ({ listing }) => listing.firstVisitDays,
      renderCell: ({ listing: { firstVisitDays } }) => {
        if (firstVisitDays === null) return <NotListedText />;
        return firstVisitDays === 0 ? (
          formatWait(0)
        ) : (
          <ValueWithUnit value={firstVisitDays} unit={m.compare_days({ n: firstVisitDays })} />
        );
      },
    },
    showsNearestLocation &&
      zip !== undefined && {
        key: 'near',
        name: m.compare_nearest({ zip }),
        getValue: ({ nearestLocation }) => nearestLocation?.miles,
        renderCell: ({ nearestLocation }) => <NearestLocationCell nearestLocation={nearestLocation} />,
      },
    hasNeeds === true && {
      key: 'needs',
      name: m.compare_needs(),
      getValue: ({ fit }) => fit?.met,
      renderCell: ({ fit }) => {
        if (fit) return <ValueWithUnit value={fit.met} unit={m.compare_of({ n: fit.of })} />;
        return hasFits ? <NotListedText /> : <Skeleton width="60%" height="1.2em" />;
      },
    },
    {
      key: 'rating',
      name: m.compare_rating(),
      getValue: ({ listing }) => [listing.ratingAvg, listing.reviewCount],
      renderCell: ({ listing }) => <RatingCell listing={listing} />,
    },
  ];
  return rows.filter((row) => row !== false);
}

const createPlanRow = (plan: string, locale: Locale): CompareRow => ({
  key: 'plan',
  name: m.compare_plan({ plan: getLabel(insurancePlans, plan, locale) }),
  getValue: ({ listing }) => listing.insuranceAccepted.includes(plan),
  renderCell: ({ listing }) =>
    listing.insuranceAccepted.includes(plan) ? <YesText>{m.compare_listed()}</YesText> : <NotListedText />,
});

/** Replaces the row of the own plan if the visitor has none. */
const createPlansRow = (): CompareRow => ({
  key: 'plans',
  name: m.profile_insurance(),
  getValue: ({ listing }) => listing.insuranceAccepted,
  renderCell: ({ listing: { insuranceAccepted: plans } }) =>
    plans.length > 0 ? m.compare_plans({ n: plans.length }) : <NotListedText />,
});

/** The dimensions with enough ratings for at least one of the people. */
const createDimensionRows = ({ locale }: CompareContext, people: readonly ComparedPerson[]): CompareRow[] =>
  dimensions
    .filter((dimension) => people.some(({ listing }) => listing.dimensionAvg[dimension] !== null))
    .map((dimension) => ({
      key: dimension,
      name: getDimensionName(dimension, locale),
      getValue: ({ listing }) => listing.dimensionAvg[dimension],
      renderCell: ({ listing }) => {
        const value = listing.dimensionAvg[dimension];
        if (value === null) return <NoText>{m.compare_few_ratings()}</NoText>;
        return (
          <>
            <b>{formatOneDecimal(value)}</b>
            <div className={styles.Bar}>
              <ShareBar share={value / 5} size="small" />
            </div>
          </>
        );
      },
    }));

const createAboutRows = (
  { locale }: CompareContext,
  sharedPracticeText: string | undefined,
): CompareRow[] => [
  {
    key: 'years',
    name: m.compare_years(),
    getValue: ({ listing }) => listing.yearStartedPracticing,
    renderCell: ({ listing: { yearStartedPracticing: startYear } }) =>
      startYear === null ? (
        <NotListedText />
      ) : (
        <ValueWithUnit value={countYears(startYear)} unit={m.compare_since({ year: String(startYear) })} />
      ),
  },
  {
    key: 'credentials',
    name: m.compare_credentials(),
    getValue: ({ listing }) => listing.licenses,
    renderCell: ({ listing }) => <CredentialsCell licenseValues={listing.licenses} locale={locale} />,
  },
  {
    key: 'languages',
    name: m.profile_languages(),
    getValue: ({ listing }) => listing.languageAccommodations,
    renderCell: ({ listing }) =>
      [
        m.profile_english(),
        ...listing.languageAccommodations.map((language) => getLabel(languages, language, locale)),
      ].join(', '),
  },
  {
    key: 'today',
    name: m.compare_today(),
    getValue: ({ listing: { hours, timeZone } }) => [hours, timeZone],
    renderCell: ({ listing }) => <TodayCell listing={listing} />,
  },
  {
    key: 'practice',
    name: m.compare_practice(),
    getValue: ({ listing: { company, city, state, alsoAt } }) => [company, city, state, alsoAt],
    renderCell: ({ listing }) => <PracticeCell listing={listing} locale={locale} />,
    sharedText: sharedPracticeText,
  },
];

/** One text if all people are at the same practice; with the distance if that is the same, too. */
function describeSharedPractice(people: readonly ComparedPerson[]): { text?: string; miles: number | null } {
  const [firstPerson] = people;
  const practiceKeys = new Set(
    people.map(({ listing: { company, city, state } }) => JSON.stringify([company, city, state])),
  );
  if (!firstPerson?.listing.company || people.length < 2 || practiceKeys.size > 1) return { miles: null };
  const { listing } = firstPerson;
  const firstMiles = firstPerson.nearestLocation?.miles ?? null;
  const miles = people.every(({ nearestLocation }) => nearestLocation?.miles === firstMiles)
    ? firstMiles
    : null;
  const practiceText = [
    listing.company,
    formatTown(listing),
    miles !== null && `${formatOneDecimal(miles)} ${m.miles_short()}`,
  ]
    .filter(Boolean)
    .join(', ');
  return {
    text:
      people.length > 2
        ? m.compare_all_at({ place: practiceText })
        : m.compare_both_at({ place: practiceText }),
    miles,
  };
}

const countYears = (startYear: number) => Math.max(0, getCurrentYear() - startYear);
