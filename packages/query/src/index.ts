/**
 * The names of TanStack Query that shell and remotes use. Federation shares this small facade instead of the library:
 * what is shared is shared whole, and a third of it is never used.
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
