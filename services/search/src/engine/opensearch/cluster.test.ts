import { expect, it } from 'vitest';
import { redactError } from './cluster.ts';
import { RefusedListingError } from './cluster-writer.ts';

it('an error in the log names the listing that was refused, and nothing of a request', () => {
  expect(redactError(new RefusedListingError('5f00')).message).toBe('The cluster refused the listing 5f00.');
  const clientError = Object.assign(new Error('a person’s place'), {
    name: 'ResponseError',
    statusCode: 503,
  });
  expect(redactError(clientError).message).toBe('ResponseError 503');
});
