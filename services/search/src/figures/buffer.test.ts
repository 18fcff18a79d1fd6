import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFigureBuffer, type FigureCounts } from './buffer.ts';

const dayMs = 86_400_000;
const card = (id: string) => ({ id });

it('adds up by listing and day, and is empty after `take`', () => {
  let now = 3 * dayMs + 5;
  const buffer = createFigureBuffer(() => now);
  buffer.add('appearances', [card('a'), card('b')]);
  buffer.add('appearances', [card('a')]);
  buffer.add('views', [card('a')]);
  now = 4 * dayMs;
  buffer.add('phone', [card('a')]);
  const none = { views: 0, appearances: 0, phone: 0, website: 0 };
  expect(buffer.take()).toEqual([
    { listingId: 'a', day: 3, counts: { ...none, views: 1, appearances: 2 } },
    { listingId: 'b', day: 3, counts: { ...none, appearances: 1 } },
    { listingId: 'a', day: 4, counts: { ...none, phone: 1 } },
  ]);
  expect(buffer.take()).toEqual([]);
});

it('keeps the exact sums, however often they are taken and put back', () => {
  const kinds = ['views', 'appearances', 'phone', 'website'] as const;
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom(...kinds), ids: fc.array(fc.constantFrom('a', 'b', 'c')) }),
    fc.constant('take and put back' as const),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const buffer = createFigureBuffer(() => 0);
      const wanted = new Map<string, number>();
      for (const step of steps) {
        if (step === 'take and put back') {
          const taken = buffer.take();
          buffer.add('views', [card('a')]);
          wanted.set('a/views', (wanted.get('a/views') ?? 0) + 1);
          buffer.putBack(taken);
          continue;
        }
        buffer.add(step.kind, step.ids.map(card));
        for (const id of step.ids)
          wanted.set(`${id}/${step.kind}`, (wanted.get(`${id}/${step.kind}`) ?? 0) + 1);
      }
      const takenCounts = buffer
        .take()
        .flatMap(({ listingId, counts }) =>
          kinds.map((kind: keyof FigureCounts) => [`${listingId}/${kind}`, counts[kind]] as const),
        )
        .filter(([, n]) => n > 0);
      expect(new Map(takenCounts)).toEqual(wanted);
    }),
  );
});
