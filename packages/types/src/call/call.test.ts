import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSignedInAdmin } from '../admin/session.ts';
import { apiContract } from '../release/contract.ts';
import { listRecentReviews } from '../review/read-reviews.ts';
import { call } from './call.ts';

const createFetch = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }));

const createProblem = (error: string) => ({ status: 409, error, message: 'Please refresh.' });

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['staff, where `error` is the sentence', { error: 'Please.', code: 'stale', message: 'Please.' }],
  ['visitors', { error: 'stale', message: 'Please.' }],
])('a problem has its code as `error` for calls of %s', async (_, body) => {
  await expect(call(getSignedInAdmin, {}, { fetch: createFetch(409, body) })).rejects.toMatchObject({
    problem: { error: 'stale', message: 'Please.' },
  });
});

it('a reply without a field of the contract fails, and the error names the field', async () => {
  const fetch = createFetch(200, {});
  await expect(call(listRecentReviews, {}, { fetch })).rejects.toThrow(
    'recentReviews broke its contract at: reviews',
  );
});

describe('the contract version of a call', () => {
  it('is sent with every request', async () => {
    const fetch = createFetch(200, { reviews: [] });
    await call(listRecentReviews, {}, { fetch });
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-contract')).toBe(String(apiContract));
  });

  it('may be older than the API’s: unknown fields of a reply are removed', async () => {
    const fetch = createFetch(200, { reviews: [], sinceThen: { more: true } });
    expect(await call(listRecentReviews, {}, { fetch })).toEqual({ reviews: [] });
  });

  it('that is too old is reported to the page once, and the call still fails normally', async () => {
    const dispatchEvent = vi.fn<(event: Event) => boolean>(() => true);
    vi.stubGlobal('dispatchEvent', dispatchEvent);
    const callPromise = call(listRecentReviews, {}, { fetch: createFetch(409, createProblem('refresh')) });
    await expect(callPromise).rejects.toMatchObject({ status: 409, problem: { error: 'refresh' } });
    expect(dispatchEvent).toHaveBeenCalledOnce();
    expect(dispatchEvent.mock.calls[0]?.[0]).toMatchObject({ type: 'outdated', detail: 'Please refresh.' });
  });

  it('is not reported after another conflict, nor outside a page', async () => {
    const outdatedOptions = { fetch: createFetch(409, createProblem('refresh')) };
    await expect(call(listRecentReviews, {}, outdatedOptions)).rejects.toMatchObject({ status: 409 });
    const dispatchEvent = vi.fn();
    vi.stubGlobal('dispatchEvent', dispatchEvent);
    const staleOptions = { fetch: createFetch(409, createProblem('stale')) };
    await expect(call(listRecentReviews, {}, staleOptions)).rejects.toMatchObject({ status: 409 });
    expect(dispatchEvent).not.toHaveBeenCalled();
  });
});
