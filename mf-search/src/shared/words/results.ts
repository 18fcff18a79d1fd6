import {
  getLabel,
  insurancePlans,
  nationwideOptionMiles,
  nationwideQueryMiles,
  type SortOrder,
  sortOrders,
} from '@app/option-lists';
import { formatNumber, formatRadius } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { Card, SearchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';
import type { SearchFields } from '../search/search-rules.ts';

interface SortControl {
  value: SortOrder;
  options: { order: SortOrder; text: string; isDisabled: boolean }[];
}

interface SortContext {
  sortBy: SortOrder;
  isChosen: boolean;
  sortApplied?: SortOrder | undefined;
  hasOrigin: boolean;
  hasName: boolean;
  /** True if facts for matching are known or may be stated. */
  canMatch: boolean;
}

export function getSortControl(context: SortContext): SortControl {
  const { sortBy, isChosen, sortApplied, hasOrigin, hasName, canMatch } = context;
  const defaultOrder = hasName && !(isChosen && hasOrigin) ? 'relevance' : hasOrigin ? 'distance' : 'rating';
  const isAvailable = (order: SortOrder) =>
    (order !== 'relevance' || hasName) && (order !== 'match' || canMatch);
  // If the requested order was not possible, the applied one is shown.
  const appliedOrder = sortApplied ?? (sortBy === 'distance' ? defaultOrder : sortBy);
  return {
    value: appliedOrder,
    options: sortOrders.filter(isAvailable).map((order) => ({
      order,
      text: getSortText(order, hasOrigin),
      // Without a ZIP code it would change nothing.
      isDisabled: order === 'distance' && !hasOrigin,
    })),
  };
}

const getSortText = (order: SortOrder, hasOrigin: boolean): string =>
  ({
    distance: hasOrigin ? m.sort_distance : m.sort_distance_needs_zip,
    relevance: m.sort_relevance,
    match: m.sort_match,
    rating: m.sort_rating,
    reviews: m.sort_reviews,
    confirmed: m.sort_confirmed,
    name: m.sort_name,
  })[order]();

/** For example "ZIP 63101, within 100 miles". */
export function describeSearch({ name, zipCode, radius }: SearchFields): string {
  const radiusText = formatRadius(radius, false, getPageLocale());
  const areaText = radius < nationwideOptionMiles ? m.strip_within({ radius: radiusText }) : radiusText;
  if (name && zipCode) return m.strip_name_zip({ name, zip: zipCode });
  if (name) return m.strip_name({ name });
  return zipCode ? m.strip_zip({ zip: zipCode, where: areaText }) : m.strip_everyone();
}

export interface ResultsHeading {
  /** For example "212"; empty for the nearest results, which count in the last part. */
  total: string;
  /** For example "prosthetists near 63101". */
  subject: string;
  /** For example "(within 100 miles)". */
  area: string;
}

type HeadingReply = Pick<SearchReply, 'total' | 'nearest' | 'origin' | 'radius'>;

/** Heading in separately styled parts; of the nearest results it first says that nobody has the name. */
export function getResultsHeading(reply: HeadingReply, name: string): ResultsHeading {
  const zip = reply.origin?.zip ?? '';
  const peopleCount = reply.total;
  const total = formatNumber(peopleCount);
  const subject =
    name && zip
      ? m.results_named_near({ n: peopleCount, name, zip })
      : name
        ? m.results_named({ n: peopleCount, name })
        : zip
          ? m.results_near({ n: peopleCount, zip })
          : m.results_all({ n: peopleCount });
  const area =
    reply.radius >= nationwideQueryMiles
      ? m.results_nationwide()
      : m.results_within({ n: String(reply.radius) });
  if (reply.nearest) {
    const peopleText = `${total} ${m.results_all({ n: peopleCount })} ${area}`;
    return { total: '', subject: m.results_nearest({ name }), area: peopleText };
  }
  return { total, subject, area };
}

/** Heading of a search that nobody matches. `activeFilterCount`: number of filters and restrictions. */
export function getEmptyHeading(
  reply: HeadingReply,
  name: string,
  activeFilterCount: number,
): ResultsHeading {
  const { area } = getResultsHeading(reply, name);
  // With filters, the sentence below states the area.
  const subject =
    activeFilterCount > 0
      ? m.empty_filtered_title({ n: activeFilterCount })
      : name
        ? m.empty_named_title()
        : m.empty_title();
  return { total: '', subject, area: activeFilterCount > 0 ? '' : area };
}

function getUncountedHeading(reply: HeadingReply, name: string) {
  const { subject, area } = getResultsHeading({ ...reply, nearest: false, total: 2 }, name);
  return { what: subject.charAt(0).toUpperCase() + subject.slice(1), where: area };
}

export function getResultsTitle(reply: HeadingReply, name: string): string {
  const { subject, area } = getResultsHeading(reply, name);
  if (reply.nearest) return `${subject} ${area}`;
  const { what, where } = getUncountedHeading(reply, name);
  return `${what} ${where}`;
}

export const describeResults = (reply: HeadingReply, name: string): string =>
  m.results_description(getUncountedHeading(reply, name));

export interface OrderExplanation {
  /** The rules of the order in short sentences, if it has several. */
  rules?: string[];
  /** Explanation of the order and of the distances, and that positions cannot be bought. */
  text: string;
  /** Prominent hint, or empty: sorting by distance needs a ZIP code, or the exact location is not known. */
  hint: string;
}

export function explainOrder(
  reply: Pick<SearchReply, 'origin' | 'sortBy' | 'sortApplied'>,
): OrderExplanation {
  const zip = reply.origin?.zip ?? '';
  const { sortApplied } = reply;
  const orderSentence = {
    distance: () => m.order_distance({ zip }),
    relevance: () => (zip ? m.order_relevance_near({ zip }) : m.order_relevance()),
    rating: () => m.order_rating(),
    reviews: () => m.order_reviews(),
    confirmed: () => m.order_confirmed(),
    name: () => m.order_name(),
  }[sortApplied]();
  // The text about “best rated” explains ties itself, and names have none.
  const hasTies = sortApplied !== 'rating' && sortApplied !== 'name';
  const needsZip = reply.sortBy === 'distance' && sortApplied === 'rating';
  return {
    text: [
      orderSentence,
      hasTies && m.order_ties(),
      sortApplied !== 'distance' && explainMiles(reply),
      m.order_nobody_pays(),
    ]
      .filter(Boolean)
      .join(' '),
    hint: needsZip ? m.order_needs_zip() : reply.origin?.precision === 'prefix' ? explainMiles(reply) : '',
  };
}

/** For example "Miles are a straight line from the center of ZIP 63101." Empty without an origin. */
export function explainMiles({ origin }: Pick<SearchReply, 'origin'>): string {
  if (!origin) return '';
  const { zip, precision } = origin;
  return precision === 'prefix'
    ? m.distance_prefix({ zip, prefix: zip.slice(0, 3) })
    : m.distance_zip({ zip });
}

/** For example "city: Fort Smith": what the searched name matched, if it is not the prosthetist's name. */
export const formatNameMatches = (nameMatches: NonNullable<Card['matched']>): string =>
  nameMatches
    .map(({ by, text }) =>
      ({
        practice: m.matched_practice,
        city: m.matched_city,
        sound: m.matched_sound,
        slip: m.matched_slip,
      })[by]({ text }),
    )
    .join(' · ');

/** For example "within 50 miles". */
export const formatArea = (radius: number): string =>
  radius >= nationwideQueryMiles ? m.widen_nationwide() : m.widen_within({ radius: String(radius) });

/** For example "Takes TRICARE, Medicare and 2 more". */
export function formatPlans(plans: readonly string[]): string {
  const [plan = '', otherPlan, ...furtherPlans] = plans.map((value) =>
    getLabel(insurancePlans, value, getPageLocale()),
  );
  if (otherPlan === undefined) return m.takes_plan({ plan });
  if (furtherPlans.length === 0) return m.takes_plans({ plan, other: otherPlan });
  return m.takes_more_plans({ plan, other: otherPlan, n: furtherPlans.length });
}
