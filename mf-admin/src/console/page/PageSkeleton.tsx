import { Skeleton, Stack, VisuallyHidden } from '@app/ui';

/** The placeholder of a page that is loading. */
export function PageSkeleton() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        Loading…
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="min(60%, 20rem)" height="2.25rem" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </Stack>
    </>
  );
}
