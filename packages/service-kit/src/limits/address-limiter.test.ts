import { expect, it } from 'vitest';
import { createAddressLimiter } from './address-limiter.ts';

it('limits each address separately', () => {
  let now = 0;
  const limit = createAddressLimiter({ points: 2, perMs: 60_000 }, () => now);
  limit.take('192.0.2.1');
  limit.take('192.0.2.1');
  now = 20_000;
  expect(() => limit.take('192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
  limit.take('192.0.2.2');
  now = 60_000;
  limit.take('192.0.2.1');
});
