import { Skeleton, Stack, VisuallyHidden, Wrap } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Placeholder while the code of a form loads. */
export function FormSkeleton() {
  return (
    <Wrap page width="narrow">
      <VisuallyHidden as="p" role="status">
        {m.loading()}
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="70%" height="3rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="9rem" />
      </Stack>
    </Wrap>
  );
}
