import { expect, test } from 'vitest';
import { checkContract, checkShared, checkShell, type FitCandidate } from './fit.ts';
import { releaseForTests } from './release-for-tests.ts';

const offer = { contract: '1.2.0', shared: { react: '19.3.1', '@app/query': '1.0.0' } };
const release = (entry: Partial<FitCandidate['entry']>, contract = '1.2.0') => {
  const made = releaseForTests();
  return { ...made, contract, entry: { ...made.entry, ...entry } };
};

test.each([
  ['1.2.0', true],
  ['1.0.0', true],
  ['1.3.0', false],
  ['2.0.0', false],
  ['0.9.0', false],
  ['soon', false],
])('written for contract %s: %s', (contract, passed) => {
  expect(checkContract(release({}, contract), offer).passed).toBe(passed);
});

test('a remote of an earlier contract fits a shell that supports that contract, and no other', () => {
  const old = release({ requires: { shell: '^1.2.0' } }, '1.2.0');
  const both = { ...offer, contract: '2.0.0', earlier: ['1.2.0'] };
  expect(checkContract(old, both)).toEqual({
    id: 'contract',
    passed: true,
    says: 'Written for contract 1.2.0; the live shell speaks 2.0.0 and 1.2.0.',
  });
  expect(checkShell(old, both).passed).toBe(true);
  const later = { ...offer, contract: '2.0.0' };
  expect(checkContract(old, later).says).toContain('The team of mf_search has to build for 2.0.0.');
  expect(checkContract(old, later).passed).toBe(false);
  expect(checkShell(old, later).passed).toBe(false);
  // A later version of the earlier contract than the shell supports.
  expect(checkContract(release({}, '1.3.0'), both).passed).toBe(false);
});

test('a newer remote must wait for the shell', () => {
  expect(checkContract(release({}, '1.3.0'), offer).says).toBe(
    "mf_search 1.0.0-aa was written for contract 1.3.0, and the live shell speaks 1.2.0. The shell's team ships that first; until then, the team of mf_search builds for 1.2.0.",
  );
  expect(checkShell(release({ requires: { shell: '^2' } }), offer)).toEqual({
    id: 'shell',
    passed: false,
    says: "mf_search 1.0.0-aa needs shell ^2, and the live shell speaks contract 1.2.0. The shell's team ships that first; until then, the team of mf_search builds for 1.2.0.",
  });
});

test('the error for React 20 names the shared version, and the team that must act', () => {
  expect(checkShared(release({ shared: { react: '^20.0.0' } }), offer)).toEqual({
    id: 'shared',
    passed: false,
    says: "mf_search 1.0.0-aa needs react ^20.0.0, and the live shell shares 19.3.1. The shell's team ships that first; until then, the team of mf_search builds for 19.3.1.",
  });
});

test('an older remote must be rebuilt by its own team', () => {
  const { passed, says } = checkShared(release({ shared: { react: '^18.2.0' } }), offer);
  expect(passed).toBe(false);
  expect(says).toMatch(/The team of mf_search has to build for 19\.3\.1\.$/);
});

test('all misfits are reported at once', () => {
  const { says } = checkShared(release({ shared: { react: '^20.0.0', vue: '^3.0.0' } }), offer);
  expect(says).toContain('react ^20.0.0');
  expect(says).toContain('vue ^3.0.0, which the live shell does not offer');
});

test('an unreadable range must be fixed by its own team', () => {
  expect(checkShared(release({ shared: { react: '>=19' } }), offer).says).toContain(
    'a form that can be read',
  );
});

test('a fitting release reports its requirements', () => {
  expect(checkShared(release({ shared: { react: '^19.3.0' } }), offer)).toEqual({
    id: 'shared',
    passed: true,
    says: 'Needs react ^19.3.0: the live shell has it.',
  });
  expect(checkShared(release({ shared: {} }), offer).passed).toBe(true);
});
