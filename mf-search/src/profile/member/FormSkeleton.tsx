import { Container, Skeleton, Stack, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Placeholder while the code of a form loads. */
export function FormSkeleton() {
  return (
    <Container page width="narrow">
      <VisuallyHidden as="p" role="status">
        {m.loading()}
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="70%" height="3rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="9rem" />
      </Stack>
    </Container>
  );
}
