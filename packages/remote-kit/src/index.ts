/** Shared code of remotes: calls, links, titles, lazy components. */

export { copyText } from './copy-text.ts';
export { FailureBanner } from './FailureBanner.tsx';
export { FileUploadForm } from './FileUploadForm.tsx';
export { LoadNotices, type LoadState } from './LoadNotices.tsx';
export { lazyPart } from './loading/lazy-part.tsx';
export {
  createOwnCallQuery,
  createSessionEndedError,
  useOwnCall,
  useOwnToken,
  useRefreshOwnData,
} from './own-call.ts';
export { useCacheOwnPhoto, useOwnPhoto } from './own-photo.ts';
export { SlowNotice, useIsSlow } from './SlowNotice.tsx';
export {
  createCallQuery,
  defaultQueryOptions,
  keepPreviousReply,
  useCall,
} from './use-call.ts';
export { type Failure, useOwnChange, useSend } from './use-send.ts';
export { useDocumentTitle, usePageTitle } from './use-title.ts';
export { useWrite } from './use-write.ts';
export { WithdrawButton } from './WithdrawButton.tsx';
export { withRouterLinks } from './with-router-links.tsx';
