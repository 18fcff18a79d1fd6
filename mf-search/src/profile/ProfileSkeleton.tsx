import { Skeleton, Stack, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Placeholder while the profile loads. */
export function ProfileSkeleton() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {m.loading_profile()}
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="60%" height="3.4rem" />
        <Skeleton width="40%" height="1.8rem" />
        <Skeleton width="100%" height="3.5rem" />
        <Skeleton width="100%" height="16rem" />
        <Skeleton width="100%" height="12rem" />
      </Stack>
    </>
  );
}
