import { site } from '@app/option-lists';
import { createHomeHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { renderTextPage } from '../parts/sections.ts';

/**
 * A page that a remote brings with its release: of it, only the address is known here. What it shows, its title as
 * well, its own code makes in the browser; so search engines are not to keep this.
 */
export function renderRemotePage({ locale, path }: PageContext & { path: string }): PageDocument {
  return {
    status: 200,
    ...createHomeHead(locale),
    path,
    noindex: true,
    jsonLd: [],
    content: renderTextPage(
      site.name,
      m.personal_moment({}, { locale }),
      html`<noscript><p>${m.remote_script({}, { locale })}</p></noscript>`,
    ).text,
  };
}
