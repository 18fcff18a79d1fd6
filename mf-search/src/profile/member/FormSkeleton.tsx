import { Container, Skeleton } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { LoadingPlaceholder } from '../../shared/LoadingState.tsx';

export function FormSkeleton() {
  return (
    <Container page width="narrow">
      <LoadingPlaceholder text={m.loading()}>
        <Skeleton width="70%" height="3rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="9rem" />
      </LoadingPlaceholder>
    </Container>
  );
}
