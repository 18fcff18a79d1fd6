import { expect, test } from 'vitest';
import { findUnmetRequirements, isCompatible, isInRange, isIntegrity } from './fit.ts';

const offer = { contract: '1.2.0', shared: { react: '19.3.1', '@app/router': '1.0.0' } };
const metRequirements = {
  requires: { shell: '^1.2' },
  shared: { react: '^19.3.0', '@app/router': '^1.0.0' },
};

test('a remote whose requirements are met has no unmet ones', () => {
  expect(findUnmetRequirements(metRequirements, offer)).toEqual([]);
  expect(findUnmetRequirements({ requires: {}, shared: {} }, offer)).toEqual([]);
});

test('all unmet requirements are reported, each with the offered version', () => {
  const requirements = {
    requires: { shell: '^1.3', admin: '^1' },
    shared: { react: '^20.0.0', vue: '^3.0.0' },
  };
  expect(findUnmetRequirements(requirements, offer)).toEqual([
    ['react', '^20.0.0', '19.3.1'],
    ['vue', '^3.0.0', undefined],
    ['shell', '^1.3', '1.2.0'],
    ['admin', '^1', undefined],
  ]);
});

test('an unreadable range fits nothing, and property names of JavaScript are not libraries', () => {
  expect(findUnmetRequirements({ requires: { shell: 'latest' }, shared: {} }, offer)).toHaveLength(1);
  expect(findUnmetRequirements({ requires: {}, shared: { constructor: '*' } }, offer)).toHaveLength(1);
});

test('a shell that supports an earlier contract fits remotes of it, up to its version', () => {
  const offerOfTwoContracts = { ...offer, contract: '2.0.0', earlier: ['1.2.0'] };
  const createRequirements = (shell: string) => ({ requires: { shell }, shared: {} });
  for (const range of ['^2.0.0', '^1.2.0', '^1.0.0'])
    expect(findUnmetRequirements(createRequirements(range), offerOfTwoContracts)).toEqual([]);
  expect(findUnmetRequirements(createRequirements('^1.3.0'), offerOfTwoContracts)).toEqual([
    ['shell', '^1.3.0', '2.0.0'],
  ]);
  expect(
    findUnmetRequirements(createRequirements('^1.2.0'), { ...offerOfTwoContracts, earlier: [] }),
  ).toHaveLength(1);
  expect(isCompatible(offerOfTwoContracts, '1.2.0')).toBe(true);
  expect(isCompatible(offerOfTwoContracts, '1.3.0')).toBe(false);
  expect(isCompatible({ contract: '2.0.0' }, '1.2.0')).toBe(false);
});

test.each([
  ['1.2.0', '1.2.0', true],
  ['1.2.0', '1.0.0', true],
  ['1.2.0', '1.3.0', false],
  ['1.2.0', '2.0.0', false],
  ['1.2.0', '0.9.0', false],
  ['1.2.0', 'one', false],
])(
  'a shell of contract %s runs a remote written for %s: %s',
  (shellContract, remoteContract, expectedResult) => {
    expect(isCompatible({ contract: shellContract }, remoteContract)).toBe(expectedResult);
  },
);

test.each([
  ['sha256-8bFywaAKxIGCU6OVwYU7zJSV4KpFPx/51QjAHjlXX2M=', true],
  ['sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K_uxy-9rx7HNQlGYl1kPzQho1wx4JwY8w', false],
  ['', false],
  ['md5-8bFywaAKxIGCU6OVwYU7zA==', false],
  ['sha256-', false],
  ['sha256-%%%', false],
  ['sha256 8bFywaAKxIGCU6OVwYU7zA==', false],
  ['anything sha256-8bFywaAKxIGCU6OVwYU7zA==', false],
])('%s is an integrity: %s', (text, expectedResult) => {
  expect(isIntegrity(text)).toBe(expectedResult);
});

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.10.0', '^19.3.4', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['1.4.0', '^1', true],
  ['2.0.0', '^1', false],
  ['1.4.0', '^1.5', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3-beta.1', '^1.2.0', true],
  ['7.7.7', '*', true],
])('%s in %s: %s', (version, range, expectedResult) => {
  expect(isInRange(version, range)).toBe(expectedResult);
});

test.each(['', 'latest', '>=1', '^1 || ^2', '^x', '1.2.3.4'])(
  'an unreadable range fits nothing: %s',
  (range) => {
    expect(isInRange('1.2.3', range)).toBe(false);
  },
);

test.each(['', '1', '1.2', 'one.two.three'])('an unreadable version fits nothing but "*": %s', (version) => {
  expect(isInRange(version, '^1')).toBe(false);
});
