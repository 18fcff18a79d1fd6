import { describe, expect, it, vi } from 'vitest';
import { setTrustedOrigins } from './trusted-types.ts';

type PolicyRules = Record<string, (text: string) => string>;

function capturePolicy(origins: string[]) {
  const createPolicy = vi.fn<(name: string, rules: PolicyRules) => void>();
  const page = { trustedTypes: { createPolicy }, location: { href: 'https://staff.example/admin' } };
  setTrustedOrigins(origins, page as unknown as typeof globalThis);
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const [name, rules] = createPolicy.mock.calls[0]!;
  expect(name).toBe('default');
  return rules;
}

describe('the Trusted Types policy', () => {
  const rules = capturePolicy(['https://staff.example', 'http://127.0.0.1:4104']);

  it.each([
    '/mf_admin/1.0.0/remoteEntry.js',
    'https://staff.example/shell/1.js',
    'http://127.0.0.1:4104/remoteEntry.js',
  ])('allows a script from %s', (address) => {
    expect(rules.createScriptURL?.(address)).toBe(address);
  });

  it.each([
    'https://evil.test/x.js',
    '//evil.test/x.js',
    '\\\\evil.test/x.js',
    'https://staff.example.evil.test/x.js',
    'https://staff.example@evil.test/x.js',
    'http://staff.example/x.js',
    'http://127.0.0.1:4105/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:https://evil.test/1',
  ])('allows no script from %s', (address) => {
    expect(() => rules.createScriptURL?.(address)).toThrow(TypeError);
  });

  it('has no rule by which text becomes markup or script', () => {
    expect(Object.keys(rules)).toEqual(['createScriptURL']);
  });
});

it('a browser without Trusted Types is not asked for a policy', () => {
  expect(() => setTrustedOrigins([], {} as typeof globalThis)).not.toThrow();
});
