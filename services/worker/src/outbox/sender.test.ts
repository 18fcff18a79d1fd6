import { describe, expect, it } from 'vitest';
import { PermanentDeliveryError } from './deliver.ts';
import { decideRetry } from './sender.ts';

const createError = (overrides: object = {}) =>
  Object.assign(new Error('550 <dana@mail.test>: no such user'), overrides);

describe('a failure', () => {
  it('is retried after increasing delays, for two days, and then given up', () => {
    const delaySeconds: number[] = [];
    for (let attempts = 1; ; attempts++) {
      const retryDecision = decideRetry(createError(), attempts);
      if (retryDecision.status !== 'retry') {
        expect(retryDecision.status).toBe('failed');
        break;
      }
      delaySeconds.push(retryDecision.delayMs / 1000);
    }
    expect(delaySeconds).toEqual([5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400]);
  });

  it('that a retry cannot fix is final', () => {
    expect(decideRetry(new PermanentDeliveryError('UnknownTemplate'), 1)).toEqual({
      status: 'failed',
      errorSummary: 'UnknownTemplate',
    });
    expect(decideRetry(new PermanentDeliveryError('NoAddress', { isExpected: true }), 1)).toEqual({
      status: 'cancelled',
      errorSummary: 'NoAddress',
    });
  });

  it.each([
    ['EENVELOPE', 550, 'failed'],
    ['EENVELOPE', 559, 'failed'],
    ['EENVELOPE', 549, 'retry'],
    ['EENVELOPE', 560, 'retry'],
    ['EENVELOPE', '550', 'retry'],
    ['EMESSAGE', 550, 'retry'],
    ['EAUTH', 535, 'retry'],
  ])('with %s and the response code %s has the outcome %s', (code, responseCode, status) =>
    expect(decideRetry(createError({ code, responseCode }), 1).status).toBe(status),
  );

  it('is stored by its name and codes, without its message', () => {
    expect(decideRetry(createError({ code: 'EENVELOPE', responseCode: 550 }), 1).errorSummary).toBe(
      'Error EENVELOPE 550',
    );
    expect(decideRetry(createError({ code: 'dana@mail.test', status: 500 }), 1).errorSummary).toBe(
      'Error 500',
    );
    expect(decideRetry('a string', 1).errorSummary).toBe('Unknown');
  });
});
