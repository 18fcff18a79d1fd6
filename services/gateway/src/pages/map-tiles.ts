// Settings of the map's tile server. Without one the map shows outlines from our own files.

import { escapeHtml } from '../html.ts';
import type { Sources } from '../security-headers.ts';

const required = ['{z}', '{x}', '{y}'];
const optional = ['{s}', '{r}'];
/** Values of {s}: the default of the map library. */
const subdomains = ['a', 'b', 'c'];

const absolute = /^(https?:\/\/[^/?#\\@\s]+)(\/[^\s\\#]*)$/;
const onThisSite = /^\/(?![/\\])[^\s\\#]*$/;

/**
 * The origins that a template loads from; none for a path of this site.
 * @returns undefined for an invalid template
 */
export function parseTileSources(template: string): string[] | undefined {
  const placeholders: string[] = template.match(/\{[^}]*\}?|\}/g) ?? [];
  const known = placeholders.every((one) => [...required, ...optional].includes(one));
  if (!known || required.some((one) => placeholders.filter((other) => other === one).length !== 1))
    return undefined;
  const [, host, path = ''] = absolute.exec(template) ?? [];
  if (!host) return onThisSite.test(template) && !template.includes('{s}') ? [] : undefined;
  // All placeholders belong in the path, except {s}, which belongs in the host.
  if (required.some((one) => host.includes(one)) || host.includes('{r}') || path.includes('{s}'))
    return undefined;
  const hosts = host.includes('{s}') ? subdomains.map((one) => host.replaceAll('{s}', one)) : [host];
  const plain = hosts.every((one) => /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(one));
  return plain && hosts.every((one) => URL.canParse(one))
    ? hosts.map((one) => new URL(one).origin)
    : undefined;
}

/** Settings of the tile server (`env.ts`). */
interface Map {
  MAP_TILE_URL?: string | undefined;
  MAP_TILE_CREDIT?: string | undefined;
}

/** Meta elements for the page's script: tiles and attribution. Empty without a tile server. */
export function mapMeta({ MAP_TILE_URL, MAP_TILE_CREDIT = '' }: Map): string {
  if (!MAP_TILE_URL) return '';
  return `<meta name="map-tile-url" content="${escapeHtml(MAP_TILE_URL)}"><meta name="map-tile-credit" content="${escapeHtml(MAP_TILE_CREDIT)}">`;
}

export const mapSources = ({ MAP_TILE_URL }: Map): Sources => ({
  'img-src': MAP_TILE_URL ? (parseTileSources(MAP_TILE_URL) ?? []) : [],
});
