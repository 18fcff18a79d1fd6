import { useCall } from '@app/remote-kit';
import { type SearchQuery, searchProsthetists, toSearchInput } from '@app/types';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, toSearchInput(query), { enabled, keepPrevious: true });
