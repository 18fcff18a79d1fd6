import { startTestServer } from '@app/test-kit/servers';
import { expect, it, vi } from 'vitest';
import type { Logger } from '../server/logger.ts';
import { createSimilarWordsFinder } from './similar-words.ts';

const serveText = async (text: string) => (await startTestServer((_, response) => response.end(text))).url;

it('the similar and the nearest words are read from the search service', async () => {
  const url = await serveText('{"words":{"renatta":["renata"],"okafor":[]},"nearest":["okafor"]}');
  const findSimilarWords = createSimilarWordsFinder(url, { warn: expect.unreachable } as unknown as Logger);
  const { similar, nearest } = await findSimilarWords(['renatta', 'okafor']);
  expect([...similar]).toEqual([
    ['renatta', ['renata']],
    ['okafor', []],
  ]);
  expect(nearest).toEqual(['okafor']);
});

it.each(['{"words":[1]}', '<html>', 'unreachable'])(
  'without an answer of the search service there are no words: %s, logged once',
  async (text) => {
    const url = text === 'unreachable' ? 'http://127.0.0.1:1' : await serveText(text);
    const warn = vi.fn();
    const findSimilarWords = createSimilarWordsFinder(url, { warn } as unknown as Logger);
    for (let i = 0; i < 2; i++) expect((await findSimilarWords(['renatta'])).similar.size).toBe(0);
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('renatta');
  },
);
