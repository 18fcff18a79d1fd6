import { storeSecretLink } from '@app/remote-kit/secret-link';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  consumeRedirect,
  forgetRedirect,
  getButtonRedirect,
  getGuardRedirect,
  saveRedirect,
} from './redirect.ts';

beforeEach(() => sessionStorage.clear());
const storeRedirect = (value: string) => sessionStorage.setItem('postLoginRedirect', value);
const splitWords = (text: string) => text.split(/\s+/);

describe('the guard saves', () => {
  test.each([
    ['/my-reviews', '/my-reviews'],
    ['/patientinfo', '/patientinfo'],
    ['/account', '/account'],
    ['/prosthetist/anna-berg', '/prosthetists/anna-berg'],
    ['/prosthetist/anna-berg?write=2', '/prosthetists/anna-berg?write=2'],
    ['/prosthetist/anna-berg/reviews', '/prosthetists/anna-berg?reviews=all'],
    ['/prosthetist/anna-berg/reviews?page=2', '/prosthetists/anna-berg?reviews=all&page=2'],
    ['/search-results?name=a&page=1', '/search-results?name=a&page=1'],
  ])('%s as %s', (address, storedAddress) => {
    expect(getGuardRedirect(address)).toBe(storedAddress);
  });

  test.each(
    splitWords(`/admin /admin/reviews /login /login?x=/guide /signup /signup/patient /signup/set-role/prosthetist
      /submitprosthetist /submit-prosthetist /edit-listing /edit-listing?step=2 /guide/../login`),
  )('nothing of %s', (address) => {
    expect(getGuardRedirect(address)).toBeUndefined();
  });
});

describe('a button saves', () => {
  test.each(
    splitWords(`/ /search-results /search-results?name=a&zipCode=63101&radius=100&page=1&sortBy=distance
      /guide /tospp /prosthetists/anna-berg-cpo /prosthetists/5eed5eed5eed5eed5eed0001`),
  )('%s as it is', (address) => {
    expect(getButtonRedirect(address)).toBe(address);
  });

  test.each([
    ...splitWords(`/my-reviews /places/mo /compare /for-providers /prosthetist/anna-berg /prosthetists
      /prosthetists/ /prosthetists/anna/reviews /guide/leg /login`),
    '',
  ])('nothing of %j', (address) => {
    expect(getButtonRedirect(address)).toBeUndefined();
  });
});

describe('a stored value that leads elsewhere', () => {
  test.each([
    ...splitWords(`//evil.test /\\evil \\/evil /\\/evil.test /admin /edit-listing /my-reviews /login
      /login?next=/login https://evil.test/ https:evil.test http://localhost.evil.test/guide
      javascript:alert(1) data:text/html,x /%2f%2fevil.test /%5cevil.test /.//evil.test /..//evil.test
      /prosthetists/../..//evil.test /prosthetists/..%2f..%2fevil /prosthetists/%2f%2fevil.test
      /search-results// guide @evil.test`),
    '/prosthetists/a\nb',
    '/\t/evil.test',
    '/\n//evil.test',
    '\t//evil.test',
    ' /guide',
    '/guide ',
    '/guide\u0000',
    '',
  ])('%j is deleted, and leads home', (value) => {
    storeRedirect(value);
    expect(consumeRedirect()).toBe('/');
    expect(sessionStorage.length).toBe(0);
  });

  test('is harmless in the query of an allowed address', () => {
    storeRedirect('/search-results?name=//evil.test');
    expect(consumeRedirect()).toBe('/search-results?name=//evil.test');
  });
});

test('a saved address is used once', () => {
  saveRedirect(getGuardRedirect('/prosthetist/anna-berg'));
  expect(consumeRedirect()).toBe('/prosthetists/anna-berg');
  expect(consumeRedirect()).toBe('/');
});

test('an address that may not be stored leaves the stored one', () => {
  saveRedirect(getButtonRedirect('/guide'));
  saveRedirect(getButtonRedirect('/places/mo'));
  expect(consumeRedirect()).toBe('/guide');
});

test.each(['/saved/shared', '/manage-listing'] as const)(
  'the link %s that was opened in this tab comes first, once, with its secret behind “#”',
  (page) => {
    const secret = 'a'.repeat(43);
    storeSecretLink(page, secret);
    saveRedirect(getButtonRedirect('/guide'));
    expect(consumeRedirect()).toBe(`${page}#${secret}`);
    expect(consumeRedirect()).toBe('/');
    expect(sessionStorage.length).toBe(0);
    for (const forgedSecret of ['x', '//evil.test', `${secret}/`, ` ${secret}`]) {
      storeSecretLink(page, forgedSecret);
      expect(consumeRedirect()).toBe('/');
    }
    sessionStorage.setItem('secret-link', `/login#${secret}`);
    expect(consumeRedirect()).toBe('/');
  },
);

test('a deleted redirect leads home', () => {
  saveRedirect(getButtonRedirect('/guide'));
  forgetRedirect();
  expect(consumeRedirect()).toBe('/');
});

/** Addresses of attackers: strings that parsers interpret differently, in any order. */
const hostileAddressArbitrary = fc
  .array(
    fc.oneof(
      fc.constantFrom('\t', '\n', '\r', '\0', ' ', ...splitWords('/ // \\ . .. : @ ? # %2f %5c %09 %00')),
      fc.constantFrom(
        ...splitWords('evil.test https: javascript: data: localhost prosthetists guide search-results'),
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

test('whatever is stored, the redirect stays on this site and on the allowed pages', () => {
  const allowedPathPattern = /^\/(?:search-results|guide|tospp|prosthetists\/[\w-]+)?$/;
  fc.assert(
    fc.property(
      fc.oneof(
        hostileAddressArbitrary,
        hostileAddressArbitrary.map((address) => `/${address}`),
        fc.webUrl(),
        fc.string(),
      ),
      (value) => {
        storeRedirect(value);
        const redirectUrl = new URL(consumeRedirect(), window.location.origin);
        expect(redirectUrl.origin).toBe(window.location.origin);
        expect(redirectUrl.pathname).toMatch(allowedPathPattern);
      },
    ),
    { numRuns: pickRounds(500, 3_000) },
  );
});

test('an address that passes the check passes it again unchanged', () => {
  fc.assert(
    fc.property(hostileAddressArbitrary, (value) => {
      const parsedAddress = getButtonRedirect(`/${value}`);
      if (parsedAddress !== undefined) expect(getButtonRedirect(parsedAddress)).toBe(parsedAddress);
    }),
  );
});

test('what the guard saves is never a page that would send back to sign in again', () => {
  fc.assert(
    fc.property(hostileAddressArbitrary, (value) => {
      const storedAddress = getGuardRedirect(`/${value}`);
      if (storedAddress === undefined) return;
      expect(new URL(storedAddress, window.location.origin).origin).toBe(window.location.origin);
      expect(storedAddress).not.toMatch(/^\/(?:login|signup|admin)/);
    }),
  );
});
