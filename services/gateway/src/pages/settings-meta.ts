// Settings that scripts of pages need, as metadata, and the content sources that they allow: of the identity provider
// (Clerk or its emulator) and of the map's tile server. Without the latter the map shows outlines from our own files.

import type { CspSources } from '../headers.ts';
import { escapeHtml } from '../html.ts';
import { mapUrlPath } from '../static/map-file.ts';

interface IdentitySettings {
  CLERK_PUBLISHABLE_KEY?: string | undefined;
  CLERK_PROXY_URL?: string | undefined;
  CLERK_JS_URL?: string | undefined;
}

/** The Frontend API's host in a publishable key: "pk_live_" and the base64 of "host$". */
export function parseFrontendHost(publishableKey: string): string | undefined {
  const encodedHost = /^pk_(?:live|test)_([A-Za-z0-9+/]+={0,2})$/.exec(publishableKey)?.[1];
  const host = encodedHost && /^([^$]+)\$$/.exec(Buffer.from(encodedHost, 'base64').toString('latin1'))?.[1];
  return host && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i.test(host) ? host : undefined;
}

/** Meta elements for the page's script; empty if nobody can sign in. */
export function renderIdentityMeta({
  CLERK_PUBLISHABLE_KEY,
  CLERK_PROXY_URL,
  CLERK_JS_URL,
}: IdentitySettings): string {
  if (!CLERK_PUBLISHABLE_KEY) return '';
  const settings = {
    publishableKey: CLERK_PUBLISHABLE_KEY,
    ...(CLERK_PROXY_URL && { proxyUrl: CLERK_PROXY_URL }),
    ...(CLERK_JS_URL && { clerkJsUrl: CLERK_JS_URL }),
  };
  return `<meta name="identity" content="${escapeHtml(JSON.stringify(settings))}">`;
}

/** The origin of an address on another host; none for a path of this site. */
const toExternalOrigins = (address: string | undefined) =>
  address?.startsWith('http') ? [new URL(address).origin] : [];

const botCheckOrigin = 'https://challenges.cloudflare.com';

/** Content sources of the provider's SDK: its hosts, the bot check, and a blob worker that refreshes the session. */
export function toIdentitySources(settings: IdentitySettings): CspSources {
  const { CLERK_PUBLISHABLE_KEY: key, CLERK_PROXY_URL: proxyUrl, CLERK_JS_URL: scriptUrl } = settings;
  if (!key) return {};
  const workerSources = { 'worker-src': ["'self'", 'blob:'] };
  if (proxyUrl?.startsWith('/')) return { ...workerSources, 'script-src': toExternalOrigins(scriptUrl) };
  const frontendOrigins = proxyUrl ? toExternalOrigins(proxyUrl) : [`https://${parseFrontendHost(key)}`];
  return {
    ...workerSources,
    'script-src': [
      ...frontendOrigins,
      ...toExternalOrigins(scriptUrl),
      botCheckOrigin,
      'https://*.protect.clerk.com',
    ],
    'connect-src': [...frontendOrigins, 'https://*.protect.clerk.com:*'],
    'img-src': ['https://img.clerk.com'],
    'frame-src': [botCheckOrigin],
  };
}

/** Values of {s}: the default of the map library. */
const subdomains = ['a', 'b', 'c'];

/** An origin, whose host may contain {s}, and a path. */
const tileTemplatePattern =
  /^(https?:\/\/(?:[a-zA-Z0-9-]|\{s\})+(?:\.(?:[a-zA-Z0-9-]|\{s\})+)*(?::\d{1,5})?)?(\/[^\s\\#]*)$/;

/** The origins that a template loads from; none for a path of this site. @returns undefined for an invalid template */
export function parseTileSources(template: string): string[] | undefined {
  const [, origin, path] = tileTemplatePattern.exec(template) ?? [];
  if (path === undefined || (!origin && path.startsWith('//'))) return undefined;
  const placeholders: string[] = path.match(/\{[^}]*\}?|\}/g) ?? [];
  const requiredPlaceholders = placeholders.filter((placeholder) => placeholder !== '{r}').sort();
  if (requiredPlaceholders.join() !== '{x},{y},{z}') return undefined;
  if (!origin) return [];
  const origins = origin.includes('{s}')
    ? subdomains.map((subdomain) => origin.replaceAll('{s}', subdomain))
    : [origin];
  return origins.every((address) => URL.canParse(address))
    ? origins.map((address) => new URL(address).origin)
    : undefined;
}

interface MapSettings {
  MAP_TILE_URL?: string | undefined;
  MAP_PMTILES?: string | undefined;
  MAP_TILE_CREDIT?: string | undefined;
}

/** OpenStreetMap is the source of nearly all vector tiles, and its license requires the attribution. */
const defaultCredit = '© OpenStreetMap contributors';

/** Meta elements for the page's script: tiles and attribution. Empty without tiles. */
export function renderMapMeta({
  MAP_TILE_URL,
  MAP_PMTILES,
  MAP_TILE_CREDIT = defaultCredit,
}: MapSettings): string {
  const [name, address] = MAP_PMTILES ? ['map-tile-file', mapUrlPath] : ['map-tile-url', MAP_TILE_URL];
  if (!address) return '';
  return `<meta name="${name}" content="${escapeHtml(address)}"><meta name="map-tile-credit" content="${escapeHtml(MAP_TILE_CREDIT)}">`;
}

export const toMapSources = ({ MAP_TILE_URL }: MapSettings): CspSources => ({
  'img-src': MAP_TILE_URL ? (parseTileSources(MAP_TILE_URL) ?? []) : [],
});
