import { useQuery } from '@app/query';
import { defaultQueryOptions, keepPreviousReply, useCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type CallOptions, type SearchQuery, searchProsthetists, toSearchInput } from '@app/types';

/** Reads data by calls whose body says what is asked. The previous reply is shown until the next one arrives. */
export function useBodyQuery<Reply>(
  queryKey: readonly unknown[],
  enabled: boolean,
  fetchReply: (options: CallOptions) => Promise<Reply>,
) {
  const { locale } = useShell();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchReply({ locale, signal }),
    enabled,
    placeholderData: keepPreviousReply,
    ...defaultQueryOptions,
  });
}

/** A page of the public search. The previous one is shown until it arrives. */
export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, toSearchInput(query), { enabled, keepPrevious: true });
