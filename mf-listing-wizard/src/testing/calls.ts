import type { startMockServer } from '@app/test-kit/mock-server';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';

type MockServer = ReturnType<typeof startMockServer>;

/** Holds the reply to a call until the returned `resolve`; then the next handler answers. */
export function holdCall(server: MockServer, method: 'get' | 'post' | 'delete', path: string) {
  const heldCall = Promise.withResolvers<void>();
  server.use(http[method](`*${path}`, () => heldCall.promise));
  return heldCall;
}

/** Cuts the network for posts to a path. `expectOneAttempt` waits for the second one, which must be a retry. */
export function cutNetwork(server: MockServer, path: string) {
  const idempotencyKeys: (string | null)[] = [];
  server.use(
    http.post(`*${path}`, ({ request }) => {
      idempotencyKeys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  return {
    expectOneAttempt: async () => {
      await waitFor(() => expect(idempotencyKeys).toHaveLength(2));
      expect(idempotencyKeys[0]).toBe(idempotencyKeys[1]);
    },
  };
}
