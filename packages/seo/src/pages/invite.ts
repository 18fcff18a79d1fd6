import { inviteHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { sectionsHtml, textPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import { type Invited, inviteSections, inviteWords } from '../texts/invite.ts';

/** /r/{slug}: who is to be reviewed, what happens next, and the way to the form. */
export function invitePage({
  locale,
  listing,
}: PageContext & { listing: Invited & { slug: string } }): PageDocument {
  const { title, lead, write, read } = inviteWords(listing, locale);
  const { slug } = listing;
  return {
    status: 200,
    ...inviteHead(title, locale),
    path: paths.invite(slug),
    noindex: true,
    jsonLd: [],
    content: textPage(
      title,
      lead,
      html`<div class="Row"><a class="Button" data-size="large" href="${paths.writeReview(slug)}">${write}</a><a class="Link" href="${paths.profile(slug)}">${read}</a></div>`,
      sectionsHtml(inviteSections(listing, locale)),
    ).text,
  };
}
