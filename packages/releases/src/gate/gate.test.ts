import type { GateCheck } from '@app/db';
import { describe, expect, test, vi } from 'vitest';
import { explainFailures, isStillValid, validateRelease } from './gate.ts';
import { createTestReader, createTestRelease } from './release-for-tests.ts';

const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const release = createTestRelease();
const readFile = createTestReader();
const createCheck = (id: string, passed: boolean) =>
  vi.fn(async (): Promise<GateCheck> => ({ id, passed, says: `${id} speaks.` }));

test('a release that fits passes every check', async () => {
  const gateResult = await validateRelease(release, offer, {
    readFile,
    shape: createCheck('shape', true),
    render: createCheck('render', true),
    smoke: createCheck('smoke', true),
  });
  expect(gateResult.passed).toBe(true);
  expect(gateResult.checks.map(({ id }) => id)).toEqual([
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
  expect(gateResult.offer).toEqual(offer);
});

test('a release that does not fit is not opened, and all errors are reported at once', async () => {
  const smoke = createCheck('smoke', true);
  const unfitRelease = { ...release, contract: '2.0.0', bytes: { gzip: 2, budget: 1 } };
  const gateResult = await validateRelease(unfitRelease, offer, {
    readFile,
    shape: createCheck('shape', false),
    smoke,
  });
  expect(gateResult.passed).toBe(false);
  expect(smoke).not.toHaveBeenCalled();
  expect(explainFailures(gateResult)).toMatch(/contract 2\.0\.0.*largest page.*shape speaks\.$/);
});

test('a browser only opens what could be rendered', async () => {
  const smoke = createCheck('smoke', true);
  const gateResult = await validateRelease(release, offer, {
    readFile,
    render: createCheck('render', false),
    smoke,
  });
  expect(smoke).not.toHaveBeenCalled();
  expect(explainFailures(gateResult)).toBe('render speaks.');
});

test('a release that fits but fails in the browser is rejected', async () => {
  const gateResult = await validateRelease(release, offer, { readFile, smoke: createCheck('smoke', false) });
  expect(gateResult.passed).toBe(false);
  expect(explainFailures(gateResult)).toBe('smoke speaks.');
});

describe('a verdict is valid', () => {
  const quickResult = validateRelease(release, offer, { readFile });

  test('for the same offer only', async () => {
    expect(isStillValid(await quickResult, { contract: '1.2.0', shared: { react: '19.3.1' } })).toBe(true);
    expect(isStillValid(await quickResult, { ...offer, contract: '1.3.0' })).toBe(false);
    expect(isStillValid(await quickResult, { ...offer, shared: { react: '19.3.2' } })).toBe(false);
    expect(isStillValid(await quickResult, { ...offer, shared: { ...offer.shared, vue: '3.0.0' } })).toBe(
      false,
    );
    expect(isStillValid(await quickResult, { ...offer, earlier: ['1.1.0'] })).toBe(false);
    expect(isStillValid(null, offer)).toBe(false);
  });

  test('for the checks that were made', async () => {
    expect(isStillValid(await quickResult, offer, ['integrity'])).toBe(true);
    expect(isStillValid(await quickResult, offer, ['smoke'])).toBe(false);
  });

  test('never if it rejected the release', async () => {
    expect(
      isStillValid(await validateRelease({ ...release, contract: '2.0.0' }, offer, { readFile }), offer),
    ).toBe(false);
  });
});
