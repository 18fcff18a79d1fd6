import { apiHeaders } from '@app/service-kit';

/** Additional sources by directive. */
export type ContentSources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'worker-src', readonly string[]>
>;

export interface SecurityPolicy {
  /** True if the site is reached by https. */
  isHttps: boolean;
  /** Directives of `Strict-Transport-Security` beside `max-age`. */
  hsts?: { includesSubdomains: boolean; allowsPreload: boolean };
  /** Development only: further sources, space-separated. */
  devSources?: string;
  /** Origin of the remotes' files, if not this site. */
  filesOrigin?: string | undefined;
  /** Sources of the identity provider, the map and others. */
  sources?: readonly ContentSources[];
}

/**
 * Content security policy of public pages: own scripts and files only. No eval and no inline scripts; the gateway's
 * inline data blocks are not executed. Style attributes are allowed, script attributes are not.
 */
export function buildContentSecurityPolicy({
  devSources = '',
  filesOrigin,
  sources = [],
}: Omit<SecurityPolicy, 'isHttps'> = {}): string {
  const ownSources = listOwnSources(devSources);
  const fileSources = filesOrigin ? [...ownSources, filesOrigin] : ownSources;
  const buildDirective = (name: keyof ContentSources, ...baseSources: string[]) => {
    const allSources = [...baseSources, ...sources.flatMap((contentSources) => contentSources[name] ?? [])];
    return allSources.length > 0 ? `${name} ${[...new Set(allSources)].join(' ')}` : '';
  };
  return [
    "default-src 'none'",
    buildDirective('script-src', ...fileSources),
    `style-src ${fileSources.join(' ')} 'unsafe-inline'`,
    buildDirective('img-src', ...fileSources, 'data:'),
    `font-src ${fileSources.join(' ')}`,
    buildDirective('connect-src', ...ownSources),
    buildDirective('worker-src'),
    buildDirective('frame-src'),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
    .filter(Boolean)
    .join('; ');
}

/**
 * Stricter policy of admin pages: style sheets only from files, no other hosts, and no text as script except addresses
 * that the first script allows (Trusted Types).
 */
function buildAdminPolicy({ devSources = '', filesOrigin }: SecurityPolicy): string {
  const ownSources = listOwnSources(devSources).join(' ');
  const fileSources = filesOrigin ? `${ownSources} ${filesOrigin}` : ownSources;
  return [
    "default-src 'none'",
    `script-src ${fileSources}`,
    `style-src ${fileSources}`,
    // An uploaded picture is previewed from a blob.
    `img-src ${fileSources} blob:`,
    `font-src ${fileSources}`,
    `connect-src ${ownSources}`,
    `worker-src ${ownSources}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

const listOwnSources = (devSources: string) => ["'self'", ...devSources.split(' ').filter(Boolean)];

/** Headers of every response. */
const createBaseHeaders = ({ isHttps, hsts }: SecurityPolicy) => ({
  'x-content-type-options': 'nosniff',
  // An address may contain a ZIP code, so other sites get no referrer.
  'referrer-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': formatHsts(hsts) }),
});

const formatHsts = (
  { includesSubdomains, allowsPreload }: NonNullable<SecurityPolicy['hsts']> = {
    includesSubdomains: false,
    allowsPreload: false,
  },
) => `max-age=63072000${includesSubdomains ? '; includeSubDomains' : ''}${allowsPreload ? '; preload' : ''}`;

const buildPermissionsPolicy = (geolocation: string) =>
  `camera=(), ${geolocation}, microphone=(), payment=(), usb=(), browsing-topics=()`;

/** Headers of documents and files. */
export const createPageHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': buildContentSecurityPolicy(policy),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // "Use my location" converts a position to a ZIP code within the page.
  'permissions-policy': buildPermissionsPolicy('geolocation=(self)'),
});

/**
 * Headers of immutable files: equal for everyone, so a CDN may serve them from its own origin. The only responses for
 * other origins.
 */
export const createFileHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...createPageHeaders(policy),
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
});

/** Headers of the admin document: not cached, indexed or framed. */
export const createAdminHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...createPageHeaders(policy),
  'content-security-policy': buildAdminPolicy(policy),
  'permissions-policy': buildPermissionsPolicy('geolocation=()'),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
});

/** Headers of uploaded photos: shown by our pages, and harmless when opened directly. */
export const createPhotoHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': `${apiHeaders['content-security-policy']}; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
});

/** Headers of data. Their content policy forbids a document everything, so no permissions policy is needed. */
export const createDataHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': apiHeaders['content-security-policy'],
});
