/**
 * The used exports of TanStack Query. Federation shares this facade instead of the library, because shared modules are
 * never tree-shaken and a third is unused.
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
