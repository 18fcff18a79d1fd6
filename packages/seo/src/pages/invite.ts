import { inviteHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { renderSections, renderTextPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import { type InviteSubject, inviteSections, inviteWords } from '../texts/invite.ts';

/** /r/{slug}: who is to be reviewed, what happens next, and the way to the form. */
export function invitePage({ locale, listing }: PageContext & { listing: InviteSubject }): PageDocument {
  const { title, lead, write, read } = inviteWords(listing, locale);
  return {
    status: 200,
    ...inviteHead(title, locale),
    path: paths.invite(listing.slug),
    noindex: true,
    jsonLd: [],
    content: renderTextPage(
      title,
      lead,
      html`<div class="Row"><a class="Button" data-size="large" href="${write.href}">${write.label}</a><a class="Link" href="${read.href}">${read.label}</a></div>`,
      renderSections(inviteSections(listing, locale)),
    ).text,
  };
}
