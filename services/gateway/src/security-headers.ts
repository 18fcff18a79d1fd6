import { apiHeaders } from '@app/service-kit';

interface Policy {
  /** Whether the site is reached over https. */
  https: boolean;
  /** Development only: further sources, space-separated. */
  devSources?: string;
}

/**
 * What every page may do: run and fetch its own files, nothing else. No eval, no inline script; the data that the
 * gateway inlines are blocks that no browser runs. Style attributes are allowed, script attributes are not.
 */
export function contentSecurityPolicy(devSources = ''): string {
  const own = ["'self'", devSources].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data:`,
    `font-src ${own}`,
    `connect-src ${own}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Said with every answer, whatever its kind and status. */
const always = ({ https }: Policy) => ({
  'x-content-type-options': 'nosniff',
  // An address may hold a ZIP code: no other site learns it.
  'referrer-policy': 'same-origin',
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

/** For documents and files. */
export const pageHeaders = (policy: Policy): Record<string, string> => ({
  ...always(policy),
  'content-security-policy': contentSecurityPolicy(policy.devSources),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
});

/** For data: a document made of it may do nothing at all, so what documents may do need not be said. */
export const dataHeaders = (policy: Policy): Record<string, string> => ({
  ...always(policy),
  'content-security-policy': apiHeaders['content-security-policy'],
});
