import {
  type PageDocument,
  paths,
  renderBadAddressPage,
  renderGonePage,
  renderNotFoundPage,
  renderProblemPage,
  renderProfilePage,
} from '@app/seo';
import { buildUrl, getProsthetist, listReviews, slugOrId } from '@app/types';
import * as z from 'zod/mini';
import type { Answer } from '../proxy/ask.ts';
import type { PageRequest } from './pages.ts';
import { redirect } from './redirect.ts';

/** /prosthetists/{slug or id}: the public profile. An id or an earlier slug leads to the present one for good. */
export async function renderProfile(page: PageRequest) {
  const { c, ask, locale, origin } = page;
  const id = c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, id).success) return renderBadAddressPage(page);
  const [listing, reviews] = await Promise.all([
    ask(getProsthetist, buildUrl(getProsthetist, { params: { id } })),
    ask(listReviews, buildUrl(listReviews, { params: { id } })),
  ]);
  if (listing.kind !== 'reply') return renderNoListing(page, listing);
  const { slug, reviewCount } = listing.reply;
  if (slug !== id) return redirect(c, 301, paths.profile(slug), { vary: 'accept' });
  // A profile without its reviews is better than no profile.
  const shown = reviews.kind === 'reply' ? reviews.reply : { reviews: [], total: reviewCount };
  return renderProfilePage({ locale, origin, listing: listing.reply, ...shown });
}

/** What a page about one practitioner is where the search service gives none. */
export function renderNoListing(
  page: PageRequest,
  answer: Exclude<Answer<unknown>, { kind: 'reply' }>,
): PageDocument {
  if (answer.kind === 'down') return renderProblemPage(page);
  if (answer.status === 410) return renderGonePage(page);
  return answer.status === 400
    ? renderBadAddressPage(page)
    : renderNotFoundPage({ ...page, kind: 'profile' });
}
