import { QueryClient } from '@app/query';
import { CallError, type Problem } from '@app/types';
import { expect, test } from 'vitest';
import { isFromPage, primeQueryClient } from './page-answers.ts';

const problem: Problem = { type: '', title: '', status: 400, error: 'validation', message: 'No such ZIP.' };

test('replies and problems of the page are in the query cache under their addresses', () => {
  const client = new QueryClient();
  primeQueryClient(client, { replies: { '/api/a': { n: 1 } }, refused: { '/api/b': problem } });
  expect(client.getQueryData(['/api/a'])).toEqual({ n: 1 });
  const { status, error, fetchStatus } = client.getQueryState(['/api/b'])!;
  expect({ status, fetchStatus }).toEqual({ status: 'error', fetchStatus: 'idle' });
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 400, problem });
  client.clear();
});

test('errors in the page are recognized, from any bundle', () => {
  const client = new QueryClient();
  primeQueryClient(client, { replies: {}, refused: { '/api/b': problem } });
  expect(isFromPage(client.getQueryState(['/api/b'])!.error)).toBe(true);
  expect(isFromPage(new CallError('No.', 400, problem))).toBe(false);
  expect(isFromPage(null)).toBe(false);
  const errorOfOtherBundle = Object.assign(new Error('No.'), { name: 'CallError', status: 400 });
  expect(errorOfOtherBundle).toBeInstanceOf(CallError);
  expect(new Error('No.')).not.toBeInstanceOf(CallError);
  client.clear();
});
