import {
  badAddressPage,
  gonePage,
  notFoundPage,
  type PageDocument,
  paths,
  problemPage,
  profilePage,
} from '@app/seo';
import { getProsthetist, listReviews, slugOrId, urlOf } from '@app/types';
import * as z from 'zod/mini';
import type { Answer } from './ask.ts';
import type { PageRequest } from './pages.ts';
import { redirect } from './redirect.ts';

/** /prosthetists/{slug or id}: the public profile. An id or an earlier slug leads to the present one for good. */
export async function profile(page: PageRequest) {
  const { c, ask, locale, origin } = page;
  const id = c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, id).success) return badAddressPage(page);
  const [listing, reviews] = await Promise.all([
    ask(getProsthetist, urlOf(getProsthetist, { params: { id } })),
    ask(listReviews, urlOf(listReviews, { params: { id } })),
  ]);
  if (listing.kind !== 'reply') return noListing(page, listing);
  const { slug, reviewCount } = listing.reply;
  if (slug !== id) return redirect(c, 301, paths.profile(slug), { vary: 'accept' });
  // A profile without its reviews is better than no profile.
  const shown = reviews.kind === 'reply' ? reviews.reply : { reviews: [], total: reviewCount };
  return profilePage({ locale, origin, listing: listing.reply, ...shown });
}

/** What a page about one practitioner is where the search service gives none. */
export function noListing(
  page: PageRequest,
  answer: Exclude<Answer<unknown>, { kind: 'reply' }>,
): PageDocument {
  if (answer.kind === 'down') return problemPage(page);
  if (answer.status === 410) return gonePage(page);
  return answer.status === 400 ? badAddressPage(page) : notFoundPage({ ...page, kind: 'profile' });
}
