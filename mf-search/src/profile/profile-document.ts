import { createHead, formatDisplayName, formatOneDecimal, formatTown, paths } from '@app/seo';
import { askFor, definePageDocument, type PageProblem } from '@app/shell-api';
import { getProsthetist, type Listing, listReviews, slugOrId as slugOrIdSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { createBreadcrumbsLd } from '../shared/json-ld/breadcrumbs.ts';
import { createProsthetistLd } from '../shared/json-ld/prosthetist.ts';
import { formatProfileTitle } from '../shared/words/listing.ts';

/** Document of `/prosthetists/{slug or id}`. An id or an earlier slug redirects permanently to the current slug. */
export default definePageDocument({
  loader: ({ params: { id = '' } }) => {
    if (!z.safeParse(slugOrIdSchema, id).success) return { problem: 'bad-address' };
    const input = { params: { id } };
    return askFor({
      listingAnswer: { endpoint: getProsthetist, input },
      reviewsAnswer: { endpoint: listReviews, input },
    });
  },
  head: ({ listingAnswer, reviewsAnswer }, context) => {
    if (listingAnswer.kind !== 'reply') return toPageProblem(listingAnswer);
    const listing = listingAnswer.reply;
    if (listing.slug !== context.params.id) return { redirect: paths.profile(listing.slug), status: 301 };
    const breadcrumb = { name: formatDisplayName(listing), path: paths.profile(listing.slug) };
    // If the reviews fail to load, the profile is rendered without them.
    const publicReviews = reviewsAnswer.kind === 'reply' ? reviewsAnswer.reply.reviews : [];
    return {
      ...createProfileHead(listing),
      path: breadcrumb.path,
      jsonLd: [
        createProsthetistLd(listing, publicReviews, context),
        createBreadcrumbsLd(listing.state, breadcrumb, context.origin),
      ],
    };
  },
});

function createProfileHead(listing: Listing) {
  const { ratingAvg, reviewCount, company } = listing;
  const ratingText =
    ratingAvg === null
      ? ''
      : `${m.profile_description_rating({ n: reviewCount, avg: formatOneDecimal(ratingAvg) })} `;
  const messageParams = {
    name: formatDisplayName(listing),
    company,
    town: formatTown(listing),
    rating: ratingText,
  };
  return createHead(formatProfileTitle(listing), m.profile_description(messageParams));
}

function toPageProblem(answer: { kind: 'down' } | { kind: 'refused'; status: number }): PageProblem {
  if (answer.kind === 'down') return { problem: 'unavailable' };
  if (answer.status === 410) return { problem: 'gone' };
  return { problem: answer.status === 400 ? 'bad-address' : 'profile' };
}
