import { useShell } from '@app/shell-api';
import { type BodyOf, type CallInput, call, type Endpoint } from '@app/types';
import { useCallback } from 'react';

export function useAccountCall() {
  const { session, locale } = useShell();
  const getToken = session.status === 'signed-in' ? session.getToken : undefined;
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: CallInput & { body?: BodyOf<E> } = {}) =>
      call(endpoint, input, { token: await getToken?.(), locale }),
    [getToken, locale],
  );
}
export type AccountCall = ReturnType<typeof useAccountCall>;
