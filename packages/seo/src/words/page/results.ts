import {
  getLabel,
  insurancePlans,
  type Locale,
  nationwideRadius,
  nationwideRadiusSent,
  type SortOrder,
  sortOrders,
} from '@app/option-lists';
import type { Card, SearchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../text/formats.ts';

/** "100 miles", "Nationwide", and while a name is typed 'Nationwide (Name Search)'. */
export function formatRadius(miles: number, nameSearch: boolean, locale: Locale): string {
  if (miles < nationwideRadius) return m.radius_miles({ n: String(miles) }, { locale });
  return nameSearch ? m.radius_nationwide_name({}, { locale }) : m.radius_nationwide({}, { locale });
}

interface SortControl {
  /** An order that the control shows as chosen. */
  value: SortOrder;
  options: { order: SortOrder; text: string; disabled: boolean }[];
}

interface SortContext {
  /** As it was asked for. */
  sortBy: SortOrder;
  /** Absent while the answer is on its way. */
  sortApplied?: SortOrder | undefined;
  /** Distances are known. */
  hasOrigin: boolean;
  /** The search is for a name. */
  named: boolean;
  /** What fits the visitor is or may be known. */
  mayMatch: boolean;
}

/** The sort control: the orders that this search has, and which one its list is in. */
export function sortControlWords(sorted: SortContext, locale: Locale): SortControl {
  const { sortBy, sortApplied, hasOrigin, named, mayMatch } = sorted;
  const usual = hasOrigin ? 'distance' : named ? 'relevance' : 'rating';
  const isShown = (order: SortOrder) => (order !== 'relevance' || named) && (order !== 'match' || mayMatch);
  // An order that could not be is shown as the one that the list is in.
  const applied = sortApplied ?? (sortBy === 'distance' ? usual : sortBy);
  return {
    value: sortBy === 'match' && mayMatch ? sortBy : applied,
    options: sortOrders.filter(isShown).map((order) => ({
      order,
      text: sortText(order, locale, hasOrigin),
      // Choosing it would change nothing without a ZIP code.
      disabled: order === 'distance' && !hasOrigin,
    })),
  };
}

const sortText = (order: SortOrder, locale: Locale, hasOrigin: boolean): string =>
  ({
    distance: hasOrigin ? m.sort_distance : m.sort_distance_needs_zip,
    relevance: m.sort_relevance,
    match: m.sort_match,
    rating: m.sort_rating,
    reviews: m.sort_reviews,
    confirmed: m.sort_confirmed,
    name: m.sort_name,
  })[order]({}, { locale });

/** "ZIP 63101, within 100 miles": a search in a few words, and the words of the key that opens its form. */
export function searchStripWords(
  { name, zipCode, radius }: { name: string; zipCode: string; radius: number },
  locale: Locale,
) {
  const o = { locale };
  const miles = formatRadius(radius, false, locale);
  const where = radius < nationwideRadius ? m.strip_within({ radius: miles }, o) : miles;
  const summary =
    name && zipCode
      ? m.strip_name_zip({ name, zip: zipCode }, o)
      : name
        ? m.strip_name({ name }, o)
        : zipCode
          ? m.strip_zip({ zip: zipCode, where }, o)
          : m.strip_everyone({}, o);
  return { summary, change: m.search_change({}, o), what: m.search_change_what({}, o) };
}

export interface ResultsHeading {
  /** "212" */
  total: string;
  /** "prosthetists near 63101" */
  what: string;
  /** "(within 100 miles)" */
  where: string;
  /** All three in one line. */
  text: string;
}

type Heading = Pick<SearchReply, 'total' | 'origin' | 'radius'>;

/** The page's heading, in the parts that the page sets apart. `name` is what was searched for, if anything. */
export function getResultsHeading(reply: Heading, name: string, locale: Locale): ResultsHeading {
  const zip = reply.origin?.zip ?? '';
  const n = reply.total;
  const total = formatNumber(n, locale);
  const what =
    name && zip
      ? m.results_named_near({ n, name, zip }, { locale })
      : name
        ? m.results_named({ n, name }, { locale })
        : zip
          ? m.results_near({ n, zip }, { locale })
          : m.results_all({ n }, { locale });
  const where =
    reply.radius >= nationwideRadiusSent
      ? m.results_nationwide({}, { locale })
      : m.results_within({ n: String(reply.radius) }, { locale });
  return { total, what, where, text: `${total} ${what} ${where}` };
}

/** The document's title: without the number, which changes. */
export function getResultsTitle(reply: Heading, name: string, locale: Locale): string {
  const { what, where } = getResultsHeading({ ...reply, total: 2 }, name, locale);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${where}`;
}

export interface OrderReason {
  /** Why the list is in this order, what its miles are, and that nobody can pay for a place in it. */
  why: string;
  /**
   * What has to be seen at once, or nothing: that distance was wanted and needs a ZIP code, or that its exact place is
   * not known.
   */
  note: string;
}

/** Says why this order; every list carries it. */
export function orderReason(
  reply: Pick<SearchReply, 'origin' | 'sortBy' | 'sortApplied'>,
  locale: Locale,
): OrderReason {
  const o = { locale };
  const zip = reply.origin?.zip ?? '';
  const order = {
    distance: () => m.order_distance({ zip }, o),
    relevance: () => (zip ? m.order_relevance_near({ zip }, o) : m.order_relevance({}, o)),
    rating: () => m.order_rating({}, o),
    reviews: () => m.order_reviews({}, o),
    confirmed: () => m.order_confirmed({}, o),
    name: () => m.order_name({}, o),
  }[reply.sortApplied]();
  const wantsZip = reply.sortBy === 'distance' && reply.sortApplied === 'rating';
  return {
    why: [order, reply.sortApplied !== 'distance' && explainMiles(reply, locale), m.order_nobody_pays({}, o)]
      .filter(Boolean)
      .join(' '),
    note: wantsZip
      ? m.order_needs_zip({}, o)
      : reply.origin?.precision === 'prefix'
        ? explainMiles(reply, locale)
        : '',
  };
}

/** "Miles are a straight line from the center of ZIP 63101." Empty without an origin. */
export function explainMiles({ origin }: Pick<SearchReply, 'origin'>, locale: Locale): string {
  if (!origin) return '';
  const { zip, precision } = origin;
  return precision === 'prefix'
    ? m.distance_prefix({ zip, prefix: zip.slice(0, 3) }, { locale })
    : m.distance_zip({ zip }, { locale });
}

/** Why a list near the middle of a state is in its order, for somebody who told no more of where they are. */
export const getStateNote = (state: string, locale: Locale): string =>
  m.order_state_note({ state }, { locale });

/** "city: Fort Smith": what of somebody a typed name meant, where their own name does not show it. */
export const formatMatched = (matched: NonNullable<Card['matched']>, locale: Locale): string =>
  matched
    .map(({ by, text }) =>
      ({
        practice: m.matched_practice,
        city: m.matched_city,
        sound: m.matched_sound,
        slip: m.matched_slip,
      })[by]({ text }, { locale }),
    )
    .join(' · ');

/** "3" and "within 50 miles" of a wider search that a visitor may press. */
export const formatWiderSearch = (
  radius: number,
  total: number,
  locale: Locale,
): { count: string; label: string } => ({
  count: formatNumber(total, locale),
  label:
    radius >= nationwideRadiusSent
      ? m.widen_nationwide({}, { locale })
      : m.widen_within({ radius: String(radius) }, { locale }),
});

/** Over those who are farther away than was asked for. */
export const getOutOfStateWords = (radiusMiles: number, locale: Locale) => ({
  title: m.out_of_state_title({}, { locale }),
  note: m.out_of_state_note({ radius: radiusMiles }, { locale }),
});

/** "Takes TRICARE, Medicare and 8 more": plans that were asked for stand first. Empty where no plan is stated. */
export function formatPlans(
  { insuranceAccepted }: Pick<Card, 'insuranceAccepted'>,
  requests: readonly string[],
  locale: Locale,
): string {
  const isRequested = (value: string) => requests.includes(value);
  const plans = [
    ...insuranceAccepted.filter(isRequested),
    ...insuranceAccepted.filter((value) => !isRequested(value)),
  ].map((value) => getLabel(insurancePlans, value, locale));
  const [plan, other, ...more] = plans;
  if (plan === undefined) return '';
  if (other === undefined) return m.takes_plan({ plan }, { locale });
  if (more.length === 0) return m.takes_plans({ plan, other }, { locale });
  return m.takes_more_plans({ plan, other, n: more.length }, { locale });
}

/** The heading of the filters that stand together without being one list. */
export const filterGroupText = (group: 'visits' | 'firstVisitDays' | 'children', locale: Locale): string =>
  ({ visits: m.filter_visits, firstVisitDays: m.filter_first_visit, children: m.filter_children })[group](
    {},
    { locale },
  );
