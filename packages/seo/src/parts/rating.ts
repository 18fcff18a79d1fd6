import { dimensions, type Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { getDimensionText, getFewReviewsText, reviewCountText } from '../words/review/reviews.ts';
import { formatNumber, formatTenth } from '../words/text/formats.ts';
import { renderBar } from './bar.ts';

const star = 'l2.8 5.9 6.4.9-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9z';
const row = [12, 36, 60, 84, 108].map((x) => `M${x} 2.8${star}`).join('');

/** Repeats a number that stands beside it, so it is silent. */
const renderStars = (value: number) =>
  html`<svg class="Stars" viewBox="0 0 120 24" aria-hidden="true"><path class="Stars-rest" d="${row}"/><svg width="${
    Math.min(Math.max(value, 0), 5) * 24
  }" height="24"><path class="Stars-fill" d="${row}"/></svg></svg>`;

/** An average with its count; without reviews there is neither a number nor a star. */
export function renderRatingTile(
  of: { ratingAvg: number | null; reviewCount: number },
  locale: Locale,
  { large = false, href }: { large?: boolean; href?: string } = {},
): Html {
  const size = large && html` data-size="large"`;
  const few = getFewReviewsText(of.reviewCount, locale);
  if (of.ratingAvg === null) {
    return html`<p class="RatingTile" data-kind="none"${size}><span class="RatingTile-number">${m.rating_new({}, { locale })}</span><span class="RatingTile-count">${few}</span></p>`;
  }
  const avg = formatTenth(of.ratingAvg, locale);
  const count = reviewCountText(of.reviewCount, locale);
  return html`<p class="RatingTile"${few && html` data-kind="few"`}${size}><span class="RatingTile-number">${avg}<span class="VisuallyHidden">${m.rating_of_5_after({}, { locale })},</span></span>${renderStars(
    of.ratingAvg,
  )}<span class="RatingTile-count">${href ? html`<a href="${href}">${count}</a>` : count}</span>${
    few && html`<span class="RatingTile-few">${few}</span>`
  }</p>`;
}

/** One person's rating. */
export const renderScore = (rating: number, answer: string, locale: Locale): Html =>
  html`<p class="Score"><b>${rating}</b><span class="VisuallyHidden">${m.rating_of_5_after({}, { locale })}:</span>${renderStars(
    rating,
  )}<span>${answer}</span></p>`;

/** How many gave each rating, five stars first. */
export function renderHistogram({ histogram: counts, reviewCount }: Listing, locale: Locale): Html {
  const o = { locale };
  const rows = [5, 4, 3, 2, 1].map((n) => {
    const count = counts[n - 1]!;
    return html`<li><span>${m.profile_stars({ n }, o)}</span>${renderBar(count / reviewCount)}<span class="Histogram-count">${formatNumber(
      count,
      locale,
    )}<span class="VisuallyHidden"> ${m.profile_of_reviews({ n: reviewCount }, o)}</span></span></li>`;
  });
  return html`<ol class="Histogram" aria-label="${m.profile_histogram({}, o)}">${rows}</ol>`;
}

/** Averages part by part; the ones that too few people rated are null and are only named. */
export function renderDimensionList({ dimensionAvg, dimensionCount }: Listing, locale: Locale): Html {
  const rows = dimensions.flatMap((dimension) => {
    const avg = dimensionAvg[dimension];
    if (avg === null || avg === undefined) return [];
    const n = dimensionCount[dimension] ?? 0;
    return html`<div><dt>${getDimensionText(dimension, locale)}</dt><dd><b>${formatTenth(avg, locale)}</b>${renderBar(
      avg / 5,
      true,
    )}<span class="Dimensions-n">${m.profile_rated({ n }, { locale })}</span></dd></div>`;
  });
  const names = dimensions
    .filter((dimension) => dimensionAvg[dimension] === null)
    .map((dimension) => getDimensionText(dimension, locale))
    .join(', ');
  return html`${rows.length > 0 && html`<dl class="Dimensions">${rows}</dl>`}${
    names && html`<p class="First-note">${m.dimensions_hidden({ names }, { locale })}</p>`
  }`;
}
