import type { Logger } from '@app/service-kit';
import type { Settings } from '../env.ts';
import { createHeaderPolicy } from './heads/answer-head.ts';
import { devMail, identity } from './heads/request-head.ts';
import type { ProxyMount } from './proxy-mount.ts';
import { createUpstream } from './upstream.ts';

interface ProxyMountsOptions {
  /** True if the site is reached by https. */
  https: boolean;
  logger: Logger;
  headers: { page: Readonly<Record<string, string>>; data: Readonly<Record<string, string>> };
}

/** Allows a mail's own styles and nothing else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Creates the proxy mounts of development from the settings. */
export function createProxyMounts(
  settings: Settings,
  { https, headers, logger }: ProxyMountsOptions,
): ProxyMount[] {
  const { IDENTITY_URL, WORKER_URL, DEV_MAIL } = settings;
  const proxyMounts: ProxyMount[] = [];
  if (IDENTITY_URL) {
    proxyMounts.push({
      at: '/__clerk',
      upstream: createUpstream('identity', IDENTITY_URL, { logger }),
      unprefixed: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      requestPolicy: identity,
      headerPolicy: createHeaderPolicy(headers.data, { setsCookies: true }),
      isPrivate: (at) => at.startsWith('/v1/'),
      addHeaders: ({ headers: { host = '' } }) => [
        ...['x-forwarded-host', host],
        ...['x-forwarded-proto', https ? 'https' : 'http'],
      ],
    });
  }
  if (WORKER_URL && DEV_MAIL === '1') {
    proxyMounts.push({
      at: '/dev/mail',
      upstream: createUpstream('worker', WORKER_URL, { logger }),
      methods: ['GET', 'HEAD'],
      requestPolicy: devMail,
      headerPolicy: createHeaderPolicy({ ...headers.page, 'content-security-policy': mailPolicy }),
      isPrivate: () => true,
    });
  }
  return proxyMounts;
}
