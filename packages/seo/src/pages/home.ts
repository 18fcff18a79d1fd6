import type { RecentReview } from '@app/types';
import { createHomeHead } from '../heads.ts';
import { html } from '../html.ts';
import { createWebsiteLd } from '../json-ld/site.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { renderFigure } from '../parts/icon.ts';
import { renderRecentReview } from '../parts/review.ts';
import { searchForm } from '../parts/search-form.ts';
import { paths } from '../paths.ts';
import { getHomeWords } from '../words/page/home.ts';

/**
 * Home: what the site is, the search form, the newest reviews (where they could be had), why it can be trusted; and the
 * invitation to join, for a `visitor`, who has no session.
 */
export function renderHomePage({
  locale,
  origin,
  reviews = [],
  visitor = true,
}: PageContext & { reviews?: readonly RecentReview[]; visitor?: boolean }): PageDocument {
  const o = { locale };
  const words = getHomeWords(locale);
  const hero = html`<section class="First-hero" aria-labelledby="hero-title"><div class="Wrap First-sky"><h1 id="hero-title">${words.title}</h1><p class="Lead">${words.lead}</p></div>${renderFigure(
    'scene',
    '0 0 1440 430',
    words.scene,
    'Figure Scene',
  )}<div class="Ground First-ground"><div class="Wrap">${searchForm({ locale, label: m.search_label({}, o), note: m.search_note({}, o) })}</div></div></section>`;
  const recent =
    reviews.length > 0 &&
    html`<section class="Section" aria-labelledby="recent"><div class="Wrap"><div class="Section-head"><h2 id="recent">${words.recent.title}</h2><p>${words.recent.lead}</p></div><div class="First-voices">${reviews
      .slice(0, 3)
      .map((review, index) =>
        renderRecentReview(review, index === 0 ? 'large' : 'small', locale),
      )}</div></div></section>`;
  const how = html`<section class="Section" aria-labelledby="how"><div class="Wrap"><div class="Section-head"><h2 id="how">${words.how.title}</h2></div><ol class="First-steps">${words.how.steps.map(
    ({ title, text }, index) => html`<li><h3>${index + 1} ${title}</h3><p>${text}</p></li>`,
  )}</ol></div></section>`;
  const proof = html`<section class="Section" aria-labelledby="checked"><div class="Wrap Stack"><h2 id="checked">${words.proof.title}</h2><ol class="TextList">${words.proof.notes.map(
    ({ title, text }) => html`<li><b>${title}</b> ${text}</li>`,
  )}</ol><p><a class="Link" href="${paths.howReviewsWork}">${m.reviews_title({}, o)}</a></p><h2>${words.noAds.title}</h2><p>${words.noAds.text}</p><h2>${words.network.title}</h2><p>${words.network.text}</p></div></section>`;
  const { join } = words;
  const joining =
    visitor &&
    html`<section class="Section" aria-labelledby="join"><div class="Wrap Stack"><h2 id="join">${join.title}</h2><p>${join.text}</p><div class="Row"><a class="Button" data-size="large" href="${paths.signupAs('patient')}">${join.patient}</a> <a class="Button" data-kind="secondary" data-size="large" href="${paths.signupAs('prosthetist')}">${join.practitioner}</a></div><p>${join.haveAccount} <a class="Link" href="${paths.login}">${join.signIn}</a></p></div></section>`;
  return {
    status: 200,
    ...createHomeHead(locale),
    path: paths.home,
    jsonLd: [createWebsiteLd(origin)],
    content: [hero, recent, how, proof, joining].filter(Boolean).join(''),
  };
}
