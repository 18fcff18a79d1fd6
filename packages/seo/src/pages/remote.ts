import { site } from '@app/option-lists';
import { homeHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { textPage } from '../parts/sections.ts';

/**
 * A page that a remote brings with its release: of it, only the address is known here. What it shows, its title as
 * well, its own code makes in the browser; so search engines are not to keep this.
 */
export function remotePage({ locale, path }: PageContext & { path: string }): PageDocument {
  return {
    status: 200,
    ...homeHead(locale),
    path,
    noindex: true,
    jsonLd: [],
    content: textPage(
      site.name,
      m.personal_moment({}, { locale }),
      html`<noscript><p>${m.remote_script({}, { locale })}</p></noscript>`,
    ).text,
  };
}
