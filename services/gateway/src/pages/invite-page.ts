import { invitePage, paths, renderBadAddressPage } from '@app/seo';
import { buildUrl, getProsthetist, slugOrId } from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';
import { renderNoListing } from './profile-page.ts';
import { redirect } from './redirect.ts';

/** /r/{slug}: asks for a review of one practitioner. A code on paper outlives a slug, so an earlier one leads on. */
export async function invite(page: PageRequest) {
  const id = page.c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, id).success) return renderBadAddressPage(page);
  const listing = await page.ask(getProsthetist, buildUrl(getProsthetist, { params: { id } }));
  if (listing.kind !== 'reply') return renderNoListing(page, listing);
  const { slug } = listing.reply;
  return slug === id
    ? invitePage({ ...page, listing: listing.reply })
    : redirect(page.c, 301, paths.invite(slug));
}
