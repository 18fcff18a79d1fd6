import type { Listing, PublicReview } from '@app/types';
import { createProfileHead } from '../heads.ts';
import { html } from '../html.ts';
import { createProsthetistLd } from '../json-ld/practitioner.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { type Crumb, createBreadcrumbsLd } from '../parts/breadcrumbs.ts';
import { renderProfileHeader } from '../parts/profile-header.ts';
import {
  renderCredentialsBlock,
  renderDevicesBlock,
  renderRatingBlock,
  renderReviewsBlock,
  renderWordsBlock,
} from '../parts/profile-main.ts';
import {
  renderAccessPanel,
  renderCorrectionPanel,
  renderInsurancePanel,
  renderLanguagesPanel,
  visitPanel,
} from '../parts/profile-side.ts';
import { paths } from '../paths.ts';
import { visitQuestions } from '../texts/guide.ts';
import { findState } from '../words/page/places.ts';
import { displayName } from '../words/text/names.ts';

type Profile = PageContext & {
  listing: Listing;
  /** The newest public ones, at most three. */
  reviews: readonly PublicReview[];
  /** How many public ones there are. */
  total: number;
};

/** The public profile of one practitioner. */
export function renderProfilePage({ locale, origin, listing, reviews, total }: Profile): PageDocument {
  const path = paths.profile(listing.slug);
  const state = findState(listing.state);
  const crumbs: Crumb[] = [
    { name: m.all_states({}, { locale }), path: paths.places },
    ...(state ? [{ name: state.name, path: paths.state(state.slug) }] : []),
    { name: displayName(listing), path },
  ];
  const main = [
    renderRatingBlock(listing, locale),
    renderReviewsBlock({ listing, reviews, total }, locale),
    renderWordsBlock(listing, locale),
    renderCredentialsBlock(listing, locale),
    renderDevicesBlock(listing, locale),
  ];
  const side = [
    visitPanel(listing, locale),
    renderAccessPanel(listing, locale),
    renderInsurancePanel(listing, locale),
    renderLanguagesPanel(listing, locale),
    renderCorrectionPanel(listing, locale),
  ];
  const questions = html`<section class="First-print Wrap"><h2>${m.profile_questions({}, { locale })}</h2><ol>${visitQuestions(
    locale,
  ).map((question) => html`<li>${question}</li>`)}</ol></section>`;
  return {
    status: 200,
    ...createProfileHead(listing, locale),
    path,
    jsonLd: [createProsthetistLd(listing, reviews, { origin, locale }), createBreadcrumbsLd(crumbs, origin)],
    content:
      html`${renderProfileHeader(listing, locale)}<div class="Wrap First-profile"><div class="First-main">${main}</div><aside class="First-side" aria-label="${m.profile_facts({}, { locale })}">${side}</aside></div>${questions}`
        .text,
  };
}
