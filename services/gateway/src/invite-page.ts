import { badAddressPage, invitePage, paths } from '@app/seo';
import { getProsthetist, slugOrId, urlOf } from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';
import { noListing } from './profile-page.ts';
import { redirect } from './redirect.ts';

/** /r/{slug}: asks for a review of one practitioner. A code on paper outlives a slug, so an earlier one leads on. */
export async function invite(page: PageRequest) {
  const id = page.c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, id).success) return badAddressPage(page);
  const listing = await page.ask(getProsthetist, urlOf(getProsthetist, { params: { id } }));
  if (listing.kind !== 'reply') return noListing(page, listing);
  const { slug } = listing.reply;
  return slug === id
    ? invitePage({ ...page, listing: listing.reply })
    : redirect(page.c, 301, paths.invite(slug));
}
