/**
 * The exports of TanStack Query that are used. Federation shares this facade instead of the library, because shared
 * modules are never tree-shaken, and a third of the library is unused.
 */
export {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
