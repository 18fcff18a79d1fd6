/** Lists all objects with a name and a URL in structured data, at any depth. `href`: path and query of the URL. */
export function listStructuredDataLinks(value: unknown): { name: string; href: string }[] {
  if (Array.isArray(value)) return value.flatMap(listStructuredDataLinks);
  if (typeof value !== 'object' || value === null) return [];
  const { name, url } = value as { name?: unknown; url?: unknown };
  const ownLinks =
    typeof name === 'string' && typeof url === 'string' && URL.canParse(url)
      ? [{ name, href: new URL(url).pathname + new URL(url).search }]
      : [];
  return [...ownLinks, ...Object.values(value).flatMap(listStructuredDataLinks)];
}
