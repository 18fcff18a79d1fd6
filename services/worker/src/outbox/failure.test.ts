import { describe, expect, it } from 'vitest';
import { Hopeless } from './deliver.ts';
import { decideRetry } from './failure.ts';

const failure = (over: object = {}) => Object.assign(new Error('550 <dana@mail.test>: no such user'), over);

describe('a failure', () => {
  it('is retried after increasing delays, for more than a day, and then given up', () => {
    let all = 0;
    let last = 0;
    for (let attempts = 1; ; attempts++) {
      const verdict = decideRetry(failure(), attempts);
      if (verdict.status !== 'again') {
        expect(verdict.status).toBe('failed');
        break;
      }
      expect(verdict.afterMs).toBeGreaterThan(last);
      last = verdict.afterMs;
      all += last;
    }
    expect(all).toBeGreaterThan(24 * 3_600_000);
  });

  it('that a retry cannot fix is final', () => {
    expect(decideRetry(new Hopeless('UnknownTemplate'), 1)).toEqual({
      status: 'failed',
      error: 'UnknownTemplate',
    });
    expect(decideRetry(new Hopeless('NoAddress', { quiet: true }), 1)).toEqual({
      status: 'cancelled',
      error: 'NoAddress',
    });
    expect(decideRetry(failure({ code: 'EENVELOPE', responseCode: 550 }), 1).status).toBe('failed');
    expect(decideRetry(failure({ code: 'EENVELOPE', responseCode: 450 }), 1).status).toBe('again');
    expect(decideRetry(failure({ code: 'EAUTH', responseCode: 535 }), 1).status).toBe('again');
  });

  it('is stored by its name and codes, without its message', () => {
    expect(decideRetry(failure({ code: 'EENVELOPE', responseCode: 550 }), 1).error).toBe(
      'Error EENVELOPE 550',
    );
    expect(decideRetry(failure({ code: 'dana@mail.test', status: 500 }), 1).error).toBe('Error 500');
    expect(decideRetry('a string', 1).error).toBe('Unknown');
  });
});
