import { type Locale, nationwideRadius, nationwideRadiusSent, type SortOrder } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { m } from '../paraglide/messages.js';
import { numberText } from './formats.ts';

/** "100 miles", "Nationwide", and while a name is typed 'Nationwide (Name Search)' (specification, section 9). */
export function radiusText(miles: number, nameSearch: boolean, locale: Locale): string {
  if (miles < nationwideRadius) return m.radius_miles({ n: String(miles) }, { locale });
  return nameSearch ? m.radius_nationwide_name({}, { locale }) : m.radius_nationwide({}, { locale });
}

/** The orders of the sort control. Without an origin it says what distance needs. */
export const sortText = (order: SortOrder, locale: Locale, hasOrigin: boolean): string =>
  ({
    distance: hasOrigin ? m.sort_distance : m.sort_distance_needs_zip,
    match: m.sort_match,
    rating: m.sort_rating,
    reviews: m.sort_reviews,
    confirmed: m.sort_confirmed,
    name: m.sort_name,
  })[order]({}, { locale });

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
export function resultsHeading(reply: Heading, name: string, locale: Locale): ResultsHeading {
  const zip = reply.origin?.zip ?? '';
  const n = reply.total;
  const total = numberText(n, locale);
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
export function resultsTitle(reply: Heading, name: string, locale: Locale): string {
  const { what, where } = resultsHeading({ ...reply, total: 2 }, name, locale);
  return `${what.charAt(0).toLocaleUpperCase()}${what.slice(1)} ${where}`;
}

export interface OrderReason {
  /** Why the list is in this order, and that nobody can pay for a place in it. */
  why: string;
  /** "Miles are a straight line from the center of ZIP 63101." Empty without an origin. */
  distance: string;
  /** 'Enter a ZIP code to sort by distance', where that order was wanted and is not possible; else empty. */
  hint: string;
}

/** Says why this order (decisions, B2); every list carries it. */
export function orderReason(
  reply: Pick<SearchReply, 'origin' | 'sortBy' | 'sortApplied'>,
  locale: Locale,
): OrderReason {
  const o = { locale };
  const zip = reply.origin?.zip ?? '';
  const order = {
    distance: () => m.order_distance({ zip }, o),
    rating: () => m.order_rating({}, o),
    reviews: () => m.order_reviews({}, o),
    confirmed: () => m.order_confirmed({}, o),
    name: () => m.order_name({}, o),
  }[reply.sortApplied]();
  const distance =
    reply.origin?.precision === 'prefix'
      ? m.distance_prefix({ zip, prefix: zip.slice(0, 3) }, o)
      : zip && m.distance_zip({ zip }, o);
  return {
    why: `${order} ${m.order_nobody_pays({}, o)}`,
    distance,
    hint: reply.sortBy === 'distance' && !reply.origin ? m.order_needs_zip({}, o) : '',
  };
}

/** "3" and "within 50 miles" of a wider search that a visitor may press. */
export const widenText = (
  radius: number,
  total: number,
  locale: Locale,
): { count: string; label: string } => ({
  count: numberText(total, locale),
  label:
    radius >= nationwideRadiusSent
      ? m.widen_nationwide({}, { locale })
      : m.widen_within({ radius: String(radius) }, { locale }),
});

/** The heading of a group of filters. */
export const filterGroupText = (
  group: 'insurance' | 'specialty' | 'license' | 'language' | 'limbLevel' | 'children',
  locale: Locale,
): string =>
  ({
    insurance: m.filter_insurance,
    specialty: m.filter_specialty,
    license: m.filter_license,
    language: m.filter_language,
    limbLevel: m.filter_limb_level,
    children: m.filter_children,
  })[group]({}, { locale });

/** What the form says where neither a name nor a ZIP was given and the radius is not nationwide (specification, section 5). */
export const searchNeedsInput = (locale: Locale): string => m.search_needs_input({}, { locale });
