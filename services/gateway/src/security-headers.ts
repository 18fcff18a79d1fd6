import { apiHeaders } from '@app/service-kit';

/** What may be widened for those who need it, and to which sources. */
export type Sources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'worker-src', readonly string[]>
>;

export interface Policy {
  /** True if the site is reached over https. */
  https: boolean;
  /** Development only: further sources of files, space-separated. */
  devSources?: string;
  /** Where files of remotes are, if not at the site itself. */
  filesOrigin?: string | undefined;
  /** What identity, the map and the like load beside the site's own files. */
  sources?: readonly Sources[];
}

/**
 * What every page may do: run and fetch its own files, nothing else. No eval, no inline script; the data that the
 * gateway inlines are blocks that no browser runs. Style attributes are allowed, script attributes are not.
 */
export function buildContentSecurityPolicy({
  devSources = '',
  filesOrigin,
  sources = [],
}: Omit<Policy, 'https'> = {}): string {
  const own = ownSources(devSources);
  const files = filesOrigin ? [...own, filesOrigin] : own;
  const buildDirective = (name: keyof Sources, ...base: string[]) => {
    const all = [...base, ...sources.flatMap((of) => of[name] ?? [])];
    return all.length > 0 ? `${name} ${[...new Set(all)].join(' ')}` : '';
  };
  return [
    "default-src 'none'",
    buildDirective('script-src', ...files),
    `style-src ${files.join(' ')} 'unsafe-inline'`,
    buildDirective('img-src', ...files, 'data:'),
    `font-src ${files.join(' ')}`,
    buildDirective('connect-src', ...own),
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
 * What the back office may do: less. No style but of a file, nothing of any other host, and no text may become script:
 * only addresses that its first script lets through (Trusted Types).
 */
function backOfficePolicy({ devSources = '', filesOrigin }: Policy): string {
  const own = ownSources(devSources).join(' ');
  const files = filesOrigin ? `${own} ${filesOrigin}` : own;
  return [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src ${files}`,
    // A picture is shown before it is sent; it has no address of its own then.
    `img-src ${files} blob:`,
    `font-src ${files}`,
    `connect-src ${own}`,
    `worker-src ${own}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

const ownSources = (devSources: string) => ["'self'", ...devSources.split(' ').filter(Boolean)];

/** Said with every answer, whatever its kind and status. */
const createBaseHeaders = ({ https }: Policy) => ({
  'x-content-type-options': 'nosniff',
  // An address may hold a ZIP code: no other site learns it.
  'referrer-policy': 'same-origin',
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

const buildPermissions = (geolocation: string) =>
  `camera=(), ${geolocation}, microphone=(), payment=(), usb=(), browsing-topics=()`;

/** For documents and files. */
export const pageHeaders = (policy: Policy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': buildContentSecurityPolicy(policy),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // "Use my location" turns a place into a ZIP code within the page.
  'permissions-policy': buildPermissions('geolocation=(self)'),
});

/**
 * For files whose names never hold anything else: the same for everybody, so that a CDN may serve them from an origin of
 * its own. Nothing but these is for other origins.
 */
export const createFileHeaders = (policy: Policy): Record<string, string> => ({
  ...pageHeaders(policy),
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
});

/** For the document of the back office: nobody keeps it, finds it by a search engine, or shows it in a frame. */
export const backOfficeHeaders = (policy: Policy): Record<string, string> => ({
  ...pageHeaders(policy),
  'content-security-policy': backOfficePolicy(policy),
  'permissions-policy': buildPermissions('geolocation=()'),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
});

/** For photos that people sent in: looked at by our own pages, and harmless where somebody opens one by itself. */
export const createPhotoHeaders = (policy: Policy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': `${apiHeaders['content-security-policy']}; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
});

/** For data: a document made of it may do nothing at all, so what documents may do need not be said. */
export const createDataHeaders = (policy: Policy): Record<string, string> => ({
  ...createBaseHeaders(policy),
  'content-security-policy': apiHeaders['content-security-policy'],
});
