import { adminEndpoints } from '@app/types/admin/endpoints';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSample } from './create-sample.ts';

it('uses absent, null and empty values if the schema allows', () => {
  const schema = z.object({
    name: z.string(),
    by: z.nullable(z.string()),
    maybe: z.optional(z.string()),
    count: z.int(),
    counts: z.record(z.enum(['late', 'soon']), z.int()),
    items: z.array(z.string()),
    kind: z.enum(['first', 'second']),
    createdAt: z.string(),
    in: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  });
  expect(createSample(schema)).toEqual({
    name: '',
    by: null,
    maybe: undefined,
    count: 0,
    counts: { late: 0, soon: 0 },
    items: [],
    kind: 'first',
    createdAt: '2026-11-20T15:12:00.000Z',
    in: { id: '0'.repeat(24) },
  });
});

// The valid values of one setting depend on another.
const sampledEndpoints = adminEndpoints.filter(({ id }) => !id.endsWith('Settings'));
it.each(sampledEndpoints)('the sample reply of $id is valid', ({ reply }) => {
  expect(z.safeParse(reply, createSample(reply)).error?.issues ?? []).toEqual([]);
});
