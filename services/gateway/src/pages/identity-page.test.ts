import { describe, expect, it } from 'vitest';
import { buildPublicCsp } from '../headers.ts';
import { parseFrontendHost, renderIdentityMeta, toIdentitySources } from './settings-meta.ts';

const emulatorSettings = {
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsubG9jYWxob3N0JA==',
  CLERK_PROXY_URL: '/__clerk',
  CLERK_JS_URL: '/__clerk/npm/@clerk/clerk-js@5/dist/clerk.headless.browser.js',
};
const createKey = (host: string, kind = 'live') => `pk_${kind}_${Buffer.from(`${host}$`).toString('base64')}`;
const clerkSettings = { CLERK_PUBLISHABLE_KEY: createKey('clerk.site.example') };
const buildCsp = (identity: Parameters<typeof toIdentitySources>[0]) =>
  buildPublicCsp({ sources: [toIdentitySources(identity)] });

describe('a publishable key', () => {
  it('names the host of the Frontend API', () => {
    expect(parseFrontendHost(emulatorSettings.CLERK_PUBLISHABLE_KEY)).toBe('clerk.localhost');
    expect(parseFrontendHost(createKey('happy-fox-1.clerk.accounts.dev', 'test'))).toBe(
      'happy-fox-1.clerk.accounts.dev',
    );
  });

  it.each([
    'sk_live_abc',
    'pk_live_',
    'pk_live_%%',
    `pk_live_${Buffer.from('clerk.site.example').toString('base64')}`,
    createKey("evil.test; script-src 'unsafe-inline'"),
    createKey('evil.test https://other.test'),
    createKey('*.evil.test'),
    createKey('evil.test/path'),
    createKey('localhost'),
  ])('without a valid host names none: %s', (publishableKey) => {
    expect(parseFrontendHost(publishableKey)).toBeUndefined();
  });
});

describe('a page', () => {
  it('gets the public settings and nothing else', () => {
    const meta = renderIdentityMeta(emulatorSettings);
    const content = /^<meta name="identity" content="([^"]*)">$/.exec(meta)?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      publishableKey: emulatorSettings.CLERK_PUBLISHABLE_KEY,
      proxyUrl: emulatorSettings.CLERK_PROXY_URL,
      clerkJsUrl: emulatorSettings.CLERK_JS_URL,
    });
    expect(renderIdentityMeta(clerkSettings)).not.toMatch(/proxyUrl|clerkJsUrl/);
    expect(renderIdentityMeta({})).toBe('');
  });

  it('loads nothing more if signing in is off', () => {
    expect(buildCsp({})).toBe(buildPublicCsp());
    expect(buildCsp({})).not.toMatch(/worker-src|frame-src/);
  });

  it('may start the worker of a proxied provider, and reaches no other host', () => {
    expect(buildCsp(emulatorSettings)).toContain("; worker-src 'self' blob:;");
    expect(buildCsp(emulatorSettings)).not.toMatch(/https?:|frame-src/);
  });

  it('may reach Clerk directly', () => {
    const directiveByName = Object.fromEntries(
      buildCsp(clerkSettings)
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );
    expect(directiveByName).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src':
        "script-src 'self' https://clerk.site.example https://challenges.cloudflare.com https://*.protect.clerk.com",
      'connect-src': "connect-src 'self' https://clerk.site.example https://*.protect.clerk.com:*",
      'img-src': "img-src 'self' data: https://img.clerk.com",
      'worker-src': "worker-src 'self' blob:",
      'frame-src': 'frame-src https://challenges.cloudflare.com',
    });
    expect(buildCsp(clerkSettings)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it('may reach a proxy and a script on hosts of their own', () => {
    const policy = buildCsp({
      ...clerkSettings,
      CLERK_PROXY_URL: 'https://id.site.example/clerk',
      CLERK_JS_URL: 'https://files.site.example/clerk.js',
    });
    expect(policy).toContain(
      "script-src 'self' https://id.site.example https://files.site.example https://challenges",
    );
    expect(policy).not.toContain('https://clerk.site.example');
  });
});
