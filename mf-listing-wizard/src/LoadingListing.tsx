import { LoadNotices, type LoadState } from '@app/remote-kit';
import { Container, Skeleton, Stack } from '@app/ui';
import { useLayoutEffect, useRef } from 'react';
import { m } from './paraglide/messages.js';

interface LoadingListingProps {
  loadState: LoadState;
  /** Called on unmount if the heading had the focus. */
  onFocusLost: () => void;
}

/** "Loading Your Listing": shown while the account's listing and claims load. */
export function LoadingListing({ loadState, onFocusLost }: LoadingListingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = headingRef.current;
    return () => {
      if (document.activeElement === element) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <Container page gap={4}>
      <h1 ref={headingRef} tabIndex={-1}>
        {m.loading_listing()}
      </h1>
      <LoadNotices result={loadState} errorText={m.loading_listing_failed()} />
      <Stack aria-hidden="true">
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton width="100%" height="10rem" />
        <Skeleton width="100%" height="10rem" />
      </Stack>
    </Container>
  );
}
