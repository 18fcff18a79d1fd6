import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFigureBuffer, type FigureCounts } from './figure-buffer.ts';

const dayMs = 86_400_000;
const createListing = (id: string) => ({ id });

it('the buffer adds up by listing and day, and is empty after `drain`', () => {
  let nowMs = 3 * dayMs + 5;
  const buffer = createFigureBuffer(() => nowMs);
  buffer.add('appearances', [createListing('a'), createListing('b')]);
  buffer.add('appearances', [createListing('a')]);
  buffer.add('views', [createListing('a')]);
  nowMs = 4 * dayMs;
  buffer.add('phone', [createListing('a')]);
  const zeroCounts = { views: 0, appearances: 0, phone: 0, website: 0 };
  expect(buffer.drain()).toEqual([
    { listingId: 'a', day: 3, counts: { ...zeroCounts, views: 1, appearances: 2 } },
    { listingId: 'b', day: 3, counts: { ...zeroCounts, appearances: 1 } },
    { listingId: 'a', day: 4, counts: { ...zeroCounts, phone: 1 } },
  ]);
  expect(buffer.drain()).toEqual([]);
});

it('the buffer keeps the exact sums, however often they are drained and restored', () => {
  const kinds = ['views', 'appearances', 'phone', 'website'] as const;
  const anyStep = fc.oneof(
    fc.record({ kind: fc.constantFrom(...kinds), ids: fc.array(fc.constantFrom('a', 'b', 'c')) }),
    fc.constant('drain and restore' as const),
  );
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const buffer = createFigureBuffer(() => 0);
      const expectedCounts = new Map<string, number>();
      for (const step of steps) {
        if (step === 'drain and restore') {
          const drainedSums = buffer.drain();
          buffer.add('views', [createListing('a')]);
          expectedCounts.set('a/views', (expectedCounts.get('a/views') ?? 0) + 1);
          buffer.restore(drainedSums);
          continue;
        }
        buffer.add(step.kind, step.ids.map(createListing));
        for (const id of step.ids)
          expectedCounts.set(`${id}/${step.kind}`, (expectedCounts.get(`${id}/${step.kind}`) ?? 0) + 1);
      }
      const drainedCounts = buffer
        .drain()
        .flatMap(({ listingId, counts }) =>
          kinds.map((kind: keyof FigureCounts) => [`${listingId}/${kind}`, counts[kind]] as const),
        )
        .filter(([, count]) => count > 0);
      expect(new Map(drainedCounts)).toEqual(expectedCounts);
    }),
  );
});
