import { apiHeaders } from '@app/service-kit';

export type CspSources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'worker-src', readonly string[]>
>;

export interface SecurityHeaderOptions {
  /** True if the site is reached by https. */
  isHttps: boolean;
  /** Directives of `Strict-Transport-Security` beside `max-age`. */
  hsts?: { includesSubdomains: boolean; allowsPreload: boolean };
  /** Development only: further sources, space-separated. */
  devSources?: string;
  /** Origin of the remotes' files, if not this site. */
  assetOrigin?: string | undefined;
  /** Sources of the identity provider, the map and others. */
  sources?: readonly CspSources[];
}

/**
 * Content security policy of public pages: own scripts and files only. No eval and no inline scripts; the gateway's
 * inline data blocks are not executed. Style attributes are allowed, script attributes are not.
 */
export function buildPublicCsp({
  devSources = '',
  assetOrigin,
  sources = [],
}: Omit<SecurityHeaderOptions, 'isHttps'> = {}): string {
  const ownSources = listOwnSources(devSources);
  const assetSources = assetOrigin ? [...ownSources, assetOrigin] : ownSources;
  const buildDirective = (directive: keyof CspSources, ...baseSources: string[]) => {
    const allSources = [...baseSources, ...sources.flatMap((cspSources) => cspSources[directive] ?? [])];
    return allSources.length > 0 ? `${directive} ${[...new Set(allSources)].join(' ')}` : '';
  };
  return [
    "default-src 'none'",
    buildDirective('script-src', ...assetSources),
    `style-src ${assetSources.join(' ')} 'unsafe-inline'`,
    buildDirective('img-src', ...assetSources, 'data:'),
    `font-src ${assetSources.join(' ')}`,
    buildDirective('connect-src', ...ownSources),
    buildDirective('worker-src'),
    buildDirective('frame-src'),
    ...closedDirectives,
  ]
    .filter(Boolean)
    .join('; ');
}

/**
 * Stricter policy of admin pages: style sheets only from files, and no other hosts. Trusted Types: code cannot use a
 * text as script or HTML, except script addresses that the policy `default` of the first script allows.
 */
function buildAdminCsp({ devSources = '', assetOrigin }: SecurityHeaderOptions): string {
  const ownSources = listOwnSources(devSources).join(' ');
  const assetSources = assetOrigin ? `${ownSources} ${assetOrigin}` : ownSources;
  return [
    "default-src 'none'",
    `script-src ${assetSources}`,
    `style-src ${assetSources}`,
    // An uploaded picture is previewed from a blob.
    `img-src ${assetSources} blob:`,
    `font-src ${assetSources}`,
    `connect-src ${ownSources}`,
    `worker-src ${ownSources}`,
    ...closedDirectives,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

const closedDirectives = [
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

const listOwnSources = (devSources: string) => ["'self'", ...devSources.split(' ').filter(Boolean)];

const formatHsts = ({ includesSubdomains, allowsPreload }: NonNullable<SecurityHeaderOptions['hsts']>) =>
  `max-age=63072000${includesSubdomains ? '; includeSubDomains' : ''}${allowsPreload ? '; preload' : ''}`;

const buildPermissionsPolicy = (geolocationDirective: string) =>
  `camera=(), ${geolocationDirective}, microphone=(), payment=(), usb=(), browsing-topics=()`;

/** The headers of each kind of response. */
export type SecurityHeaders = Readonly<
  Record<'page' | 'file' | 'admin' | 'photo' | 'data', Readonly<Record<string, string>>>
>;

export function createSecurityHeaders(options: SecurityHeaderOptions): SecurityHeaders {
  const { isHttps, hsts = { includesSubdomains: false, allowsPreload: false } } = options;
  const baseHeaders = {
    'x-content-type-options': 'nosniff',
    // An address may contain a ZIP code, so other sites get no referrer.
    'referrer-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': formatHsts(hsts) }),
  };
  const apiPolicy = apiHeaders['content-security-policy'];
  const page = {
    ...baseHeaders,
    'content-security-policy': buildPublicCsp(options),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // "Use my location" converts a position to a ZIP code within the page.
    'permissions-policy': buildPermissionsPolicy('geolocation=(self)'),
  };
  return {
    page,
    // Of immutable files: equal for everyone, so that a CDN may serve them from its own origin.
    file: {
      ...page,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    admin: {
      ...page,
      'content-security-policy': buildAdminCsp(options),
      'permissions-policy': buildPermissionsPolicy('geolocation=()'),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
    // Of uploaded photos: shown by our pages, and harmless when opened directly.
    photo: {
      ...baseHeaders,
      'content-security-policy': `${apiPolicy}; sandbox`,
      'cross-origin-resource-policy': 'same-origin',
    },
    // Of replies, which load nothing when opened as a document and need no permissions policy.
    data: { ...baseHeaders, 'content-security-policy': apiPolicy },
  };
}
