import { Skeleton, VisuallyHidden, Wrap } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './PageLoading.module.css';

/** Keeps the page's place while its code comes. Seen only where that takes a while. */
export function PageLoading() {
  return (
    <div className={styles.PageLoading}>
      <VisuallyHidden as="p" role="status">
        {m.loading()}
      </VisuallyHidden>
      <Wrap aria-hidden="true">
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </Wrap>
    </div>
  );
}
