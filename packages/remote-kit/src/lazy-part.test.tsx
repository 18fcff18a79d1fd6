import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('a part that fails to load is asked for again, three times', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockResolvedValue({ default: () => 'there' });
  const Part = lazyPart(load, [0, 0, 0]);
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(4);
});
