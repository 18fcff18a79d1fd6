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

/** All named links of structured data. */
function listLinks(value: unknown): { name: string; href: string }[] {
  if (Array.isArray(value)) return value.flatMap(listLinks);
  if (typeof value !== 'object' || value === null) return [];
  const { name, url } = value as { name?: unknown; url?: unknown };
  const own =
    typeof name === 'string' && typeof url === 'string' && URL.canParse(url)
      ? [{ name, href: new URL(url).pathname + new URL(url).search }]
      : [];
  return [...own, ...Object.values(value).flatMap(listLinks)];
}
