import { describe, expect, it } from 'vitest';
import { apiContract, isOutdatedContract, oldestContract } from './contract.ts';

describe('the contract between pages and the API', () => {
  it('accepts the pages of this build', () => {
    expect(oldestContract).toBeLessThanOrEqual(apiContract);
    expect(isOutdatedContract(String(apiContract))).toBe(false);
  });

  it.each([
    ['older than the oldest', '6', true],
    ['the oldest', '7', false],
    ['newer than this API, as while services are being replaced', '8', false],
    ['absent: another program', undefined, false],
    ['empty', '', false],
    ['no number', 'old', false],
    ['no whole number', '6.5', false],
    ['negative', '-1', false],
    ['sent twice', '6, 6', false],
  ])('%s', (_, version, expectedResult) => {
    expect(isOutdatedContract(version, 7)).toBe(expectedResult);
  });
});
