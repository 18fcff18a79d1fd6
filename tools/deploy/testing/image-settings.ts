import { findFreePort } from '@app/embedded-mongodb';
import { toUrlVariable } from '@app/types';
import { deployables } from '../deployables.ts';

/** Long-running images; `tools` has no server. */
export const serviceNames = deployables.map(({ name }) => name).filter((name) => name !== 'tools');

/** Returns the settings of compose.yaml and the manifests with local addresses: common ones, and per image. */
export async function createImageSettings(mongoUri: string) {
  const ports = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await findFreePort()] as const)),
  );
  const commonSettings = {
    MONGODB_URI: mongoUri,
    PUBLIC_ORIGIN: 'https://www.example.com',
    ADMIN_ORIGIN: 'https://staff.example.com',
    CLERK_ISSUER: 'https://clerk.example.com',
    MAIL_FROM: 'help@example.com',
    CLERK_SECRET_KEY: 'sk_live_0',
    CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`,
    CLERK_WEBHOOK_SECRET: 'whsec_0',
    ADMIN_SECRET: 'x'.repeat(48),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(
      serviceNames.map((name) => [toUrlVariable(name), `http://127.0.0.1:${ports[name]}`]),
    ),
  };
  const getSettings = (name: string): Record<string, string> => ({
    ...commonSettings,
    PORT: String(ports[name]),
  });
  return { ports, getSettings };
}
