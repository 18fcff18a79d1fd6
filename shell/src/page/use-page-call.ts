import { Loadable } from '@app/remote-kit/loading';
import { getPageLocale } from '@app/shell-api';
import { buildUrl, type CallInput, call, type Endpoint, parseReply, type ReplyOf } from '@app/types';
import { useState } from 'react';
import { usePageData } from './page-data.ts';

function rethrow(error: unknown): never {
  throw error;
}

/** Returns the reply that came with the page, or is fetched. `recover`: the value of a failed call. */
export function usePageCall<E extends Endpoint, Recovered = never>(
  endpoint: E,
  input?: CallInput,
  recover: (error: unknown) => Recovered = rethrow,
): Loadable<ReplyOf<E> | Recovered> {
  const pageReply = usePageData().replies[buildUrl(endpoint, input)];
  const [loadableReply] = useState(
    () =>
      new Loadable<ReplyOf<E> | Recovered>(
        () => call(endpoint, input, { locale: getPageLocale() }).catch(recover),
        pageReply === undefined ? undefined : parseReply(endpoint, pageReply),
      ),
  );
  return loadableReply;
}
