import type { GateCheck } from '@app/db';
import { describe, expect, test, vi } from 'vitest';
import { explainVerdict, isStillValid, validateRelease } from './gate.ts';
import { createTestReader, createTestRelease } from './release-for-tests.ts';

const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const release = createTestRelease();
const read = createTestReader();
const says = (id: string, passed: boolean) =>
  vi.fn(async (): Promise<GateCheck> => ({ id, passed, says: `${id} speaks.` }));

test('a release that fits passes every check', async () => {
  const verdict = await validateRelease(release, offer, {
    read,
    shape: says('shape', true),
    render: says('render', true),
    smoke: says('smoke', true),
  });
  expect(verdict.passed).toBe(true);
  expect(verdict.checks.map(({ id }) => id)).toEqual([
    'contract',
    'shell',
    'shared',
    'budget',
    'documents',
    'integrity',
    'shape',
    'render',
    'smoke',
  ]);
  expect(verdict.offer).toEqual(offer);
});

test('one that does not fit is not opened, and all errors are reported at once', async () => {
  const smoke = says('smoke', true);
  const bad = { ...release, contract: '2.0.0', bytes: { gzip: 2, budget: 1 } };
  const verdict = await validateRelease(bad, offer, { read, shape: says('shape', false), smoke });
  expect(verdict.passed).toBe(false);
  expect(smoke).not.toHaveBeenCalled();
  expect(explainVerdict(verdict)).toMatch(/contract 2\.0\.0.*largest page.*shape speaks\.$/);
});

test('a browser only opens what could be rendered', async () => {
  const smoke = says('smoke', true);
  const verdict = await validateRelease(release, offer, { read, render: says('render', false), smoke });
  expect(smoke).not.toHaveBeenCalled();
  expect(explainVerdict(verdict)).toBe('render speaks.');
});

test('what fits but fails when opened is rejected', async () => {
  const verdict = await validateRelease(release, offer, { read, smoke: says('smoke', false) });
  expect(verdict.passed).toBe(false);
  expect(explainVerdict(verdict)).toBe('smoke speaks.');
});

describe('a verdict is valid', () => {
  const quick = validateRelease(release, offer, { read });

  test('for the same offer only', async () => {
    expect(isStillValid(await quick, { contract: '1.2.0', shared: { react: '19.3.1' } })).toBe(true);
    expect(isStillValid(await quick, { ...offer, contract: '1.3.0' })).toBe(false);
    expect(isStillValid(await quick, { ...offer, shared: { react: '19.3.2' } })).toBe(false);
    expect(isStillValid(await quick, { ...offer, shared: { ...offer.shared, vue: '3.0.0' } })).toBe(false);
    expect(isStillValid(await quick, { ...offer, earlier: ['1.1.0'] })).toBe(false);
    expect(isStillValid(null, offer)).toBe(false);
  });

  test('for the checks that were made', async () => {
    expect(isStillValid(await quick, offer, ['integrity'])).toBe(true);
    expect(isStillValid(await quick, offer, ['smoke'])).toBe(false);
  });

  test('never if it rejected the release', async () => {
    expect(
      isStillValid(await validateRelease({ ...release, contract: '2.0.0' }, offer, { read }), offer),
    ).toBe(false);
  });
});
