import { listLinks } from '@app/seo';
import { escapeHtml } from '../../html.ts';

/** HTML of a page that could not be rendered: its title, and links from its structured data. */
export function renderFallback({
  title,
  description,
  jsonLd,
}: {
  title: string;
  description: string;
  jsonLd: readonly object[];
}): string {
  const links = listLinks(jsonLd).map(
    ({ name, href }) => `<li><a class="Link" href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`,
  );
  return `<main id="main" tabindex="-1" class="Wrap TextPage" data-width="narrow"><h1>${escapeHtml(title)}</h1><p class="Lead">${escapeHtml(description)}</p><ul>${links.join('')}</ul></main>`;
}
