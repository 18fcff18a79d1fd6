import type { Listing, PublicReview } from '@app/types';
import { profileHead } from '../heads.ts';
import { html } from '../html.ts';
import { practitionerLd } from '../json-ld/practitioner.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { breadcrumbsLd, type Crumb } from '../parts/breadcrumbs.ts';
import { profileHeader } from '../parts/profile-header.ts';
import {
  credentialsBlock,
  devicesBlock,
  ratingBlock,
  reviewsBlock,
  wordsBlock,
} from '../parts/profile-main.ts';
import {
  accessPanel,
  correctionPanel,
  insurancePanel,
  languagesPanel,
  visitPanel,
} from '../parts/profile-side.ts';
import { paths } from '../paths.ts';
import { visitQuestions } from '../texts/guide.ts';
import { displayName } from '../words/names.ts';
import { statePlace } from '../words/places.ts';

type Profile = PageContext & {
  listing: Listing;
  /** The newest public ones, at most three. */
  reviews: readonly PublicReview[];
  /** How many public ones there are. */
  total: number;
};

/** The public profile of one practitioner (decisions, B3). */
export function profilePage({ locale, origin, listing, reviews, total }: Profile): PageDocument {
  const path = paths.profile(listing.slug);
  const state = statePlace(listing.state);
  const crumbs: Crumb[] = [
    { name: m.all_states({}, { locale }), path: paths.places },
    ...(state ? [{ name: state.name, path: paths.state(state.slug) }] : []),
    { name: displayName(listing), path },
  ];
  const main = [
    ratingBlock(listing, locale),
    reviewsBlock({ listing, reviews, total }, locale),
    wordsBlock(listing, locale),
    credentialsBlock(listing, locale),
    devicesBlock(listing, locale),
  ];
  const side = [
    visitPanel(listing, locale),
    accessPanel(listing, locale),
    insurancePanel(listing, locale),
    languagesPanel(listing, locale),
    correctionPanel(listing, locale),
  ];
  const questions = html`<section class="First-print Wrap"><h2>${m.profile_questions({}, { locale })}</h2><ol>${visitQuestions(
    locale,
  ).map((question) => html`<li>${question}</li>`)}</ol></section>`;
  return {
    status: 200,
    ...profileHead(listing, locale),
    path,
    jsonLd: [practitionerLd(listing, reviews, { origin, locale }), breadcrumbsLd(crumbs, origin)],
    content:
      html`${profileHeader(listing, locale)}<div class="Wrap First-profile"><div class="First-main">${main}</div><aside class="First-side" aria-label="${m.profile_facts({}, { locale })}">${side}</aside></div>${questions}`
        .text,
  };
}
