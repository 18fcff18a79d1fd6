import { type Client, errors } from '@opensearch-project/opensearch';
import { expect, it } from 'vitest';
import { createCluster, redactError } from './cluster.ts';
import { RejectedListingError } from './cluster-writer.ts';

it('an error in the log names the refused listing or certificate, and nothing of a request', () => {
  expect(redactError(new RejectedListingError('5f00')).message).toBe('The cluster refused the listing 5f00.');
  const clientError = Object.assign(new Error('a person’s place'), {
    name: 'ResponseError',
    statusCode: 503,
  });
  expect(redactError(clientError).message).toBe('ResponseError 503');
  const certificateError = new errors.ConnectionError('unable to verify the first certificate');
  expect(redactError(certificateError).message).toBe('unable to verify the first certificate');
});

it.each([
  [400, 7],
  [429, 5],
  [503, 5],
])('of seven failures with status %i, %i reach the cluster', async (status, expectedCount) => {
  const reply = { body: { responses: [{ error: { type: 'x' }, status }] } };
  let sentCount = 0;
  const msearch = () => {
    sentCount++;
    return Object.assign(Promise.resolve(reply), { abort: () => {} });
  };
  const cluster = createCluster({ msearch } as unknown as Client, 'listings');
  for (let attempt = 0; attempt < 7; attempt++)
    await expect(cluster.search({})).rejects.toThrow('unavailable');
  expect(sentCount).toBe(expectedCount);
});

it('no search reaches the cluster while `isReady` is false', async () => {
  let isReady = false;
  const msearch = () =>
    Object.assign(Promise.resolve({ body: { responses: [] } }), { abort: () => expect.unreachable() });
  const client = { msearch } as unknown as Client;
  const cluster = createCluster(client, 'listings', { isReady: () => isReady });
  await expect(cluster.searchAll([])).rejects.toThrow('unavailable');
  isReady = true;
  expect(await cluster.searchAll([])).toEqual([]);
});
