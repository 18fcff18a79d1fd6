import { dimensions, getLabel, incentives, type Locale, reviewTags } from '@app/option-lists';
import type { PublicReview, RecentReview } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { formatRecentAuthor } from '../words/review/recent-who.ts';
import {
  formatAuthor,
  formatSeason,
  getDimensionText,
  getRecommendText,
  getRelationText,
  getVerificationText,
  reviewContextText,
} from '../words/review/reviews.ts';
import { displayName, formatTown } from '../words/text/names.ts';
import { splitParagraphs, truncateText } from '../words/text/paragraphs.ts';
import { renderIcon } from './icon.ts';
import { renderScore } from './rating.ts';
import { renderTermRows } from './term-rows.ts';

/** What a person wrote. */
export const renderParagraphs = (text: string): Html[] =>
  splitParagraphs(text).map((part) => html`<p>${part}</p>`);

const renderVerification = (review: PublicReview, locale: Locale) => {
  const text = getVerificationText(review.verification, locale);
  const proof = review.verification === 'proof';
  return (
    text &&
    html`<p><span class="Chip"${proof && html` data-kind="ok"`}>${renderIcon(proof ? 'check' : 'mail')} ${text}</span></p>`
  );
};

function reply({ reply: answer }: PublicReview, locale: Locale): Html | null {
  if (!answer) return null;
  const o = { locale };
  const change = answer.change && (answer.change === 'made' ? m.reply_made({}, o) : m.reply_planned({}, o));
  return html`<div class="Reply"><p><b>${m.reply_from({ practice: answer.practice }, o)}</b></p>${renderParagraphs(answer.text)}<p class="Row">${
    change && html`<span class="Chip" data-kind="ok">${renderIcon('check')} ${change}</span>`
  }${
    answer.resolved &&
    html`<span class="Chip" data-kind="ok">${renderIcon('check')} ${m.reply_resolved({}, o)}</span>`
  }<span>${m.reply_posted({ season: formatSeason(answer.published, locale) }, o)}</span></p></div>`;
}

/** The optional part ratings that this person gave, one press away. */
function renderPartRatings({ ratings }: PublicReview, locale: Locale): Html | null {
  const rows = renderTermRows(
    dimensions.map((dimension) => ({
      term: getDimensionText(dimension, locale),
      value: String(ratings[dimension] ?? ''),
    })),
  );
  return (
    rows &&
    html`<details class="More"><summary>${renderIcon('down')} ${m.profile_dimensions({}, { locale })}</summary>${rows}</details>`
  );
}

/** One review in full. The words keep the language in which they were written. */
export function renderFullReview(review: PublicReview, locale: Locale): Html {
  const o = { locale };
  const tags = review.tags.map(
    (tag) => html`<li><span class="Chip">${getLabel(reviewTags, tag, locale, review.es)}</span></li>`,
  );
  const gift =
    review.incentive !== 'none' &&
    html`<p>${m.review_incentive({ what: getLabel(incentives, review.incentive, locale) }, o)}</p>`;
  const relation = getRelationText(review, locale);
  return html`<article class="FullReview" aria-labelledby="r-${review.id}"><div class="FullReview-grid"><div class="FullReview-facts">${renderScore(review.overallRating, getRecommendText(review.overallRating, locale), locale)}<h3 id="r-${review.id}"><bdi>${formatAuthor(review, locale)}</bdi></h3><p class="Review-who">${reviewContextText(review, locale)}</p>${relation && html`<p class="Review-who">${relation}</p>`}${renderVerification(review, locale)}${
    review.edited && html`<p class="Review-who">${m.review_edited({}, o)}</p>`
  }</div><div class="FullReview-said"><blockquote class="Words" lang="${review.lang ?? 'en'}">${review.title && html`<p><b>${review.title}</b></p>`}${renderParagraphs(review.text)}</blockquote>${gift}${
    tags.length > 0 && html`<ul class="Chips" aria-label="${m.review_tags({}, o)}">${tags}</ul>`
  }${renderPartRatings(review, locale)}${reply(review, locale)}</div></div></article>`;
}

/** How much of a review Home tells, by its place: one large, the others beside it. */
const openingLength = { large: 260, small: 180 };

/** One review told short, with whom it is about: for Home. */
export function renderRecentReview(review: RecentReview, size: 'large' | 'small', locale: Locale): Html {
  const { listing } = review;
  const answer = m.recommends({ answer: getRecommendText(review.overallRating, locale) }, { locale });
  return html`<article class="Review" aria-labelledby="v-${review.id}"><blockquote class="Words" lang="${review.lang ?? 'en'}"${size === 'large' && html` data-size="large"`}><p>${truncateText(review.text, openingLength[size])}</p></blockquote><div class="Review-facts">${renderScore(review.overallRating, answer, locale)}<h3 id="v-${review.id}"><a href="${paths.profile(listing.slug)}"><bdi>${displayName(listing)}</bdi></a></h3><p>${[listing.company, formatTown(listing)].filter(Boolean).join(', ')}</p><p class="Review-who">${formatRecentAuthor(review, locale)}</p></div></article>`;
}
