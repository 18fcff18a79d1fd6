import { Container, Skeleton, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './PageLoading.module.css';

/** Placeholder while a page's code loads; visible after a delay. */
export function PageLoading() {
  return (
    <div className={styles.PageLoading}>
      <VisuallyHidden as="p" role="status">
        {m.loading()}
      </VisuallyHidden>
      <Container aria-hidden="true">
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </Container>
    </div>
  );
}
