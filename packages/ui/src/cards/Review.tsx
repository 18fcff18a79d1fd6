import type { ComponentProps, ReactNode } from 'react';
import { Stack, Text } from '../layout/Layout.tsx';
import styles from './Review.module.css';

interface ShortReviewProps extends ComponentProps<'article'> {
  /** The text, as a `Quote`. */
  text: ReactNode;
  /** A `Score`, a heading (h3) and lines of text; secondary lines are `ReviewByline`s. */
  facts: ReactNode;
}

/** A short review: text first, then its author and listing. */
export const ShortReview = ({ text, facts, ...props }: ShortReviewProps) => (
  <Stack as="article" {...props} className={styles.Review}>
    {text}
    <Stack gap="eighth" className={styles['Review-facts']}>
      {facts}
    </Stack>
  </Stack>
);

interface FullReviewProps extends ComponentProps<'article'> {
  facts: ReactNode;
  /** `Quote`, `Chips`, `Reply`. */
  children: ReactNode;
}

/** A full review: facts beside the text, or above it in a narrow container. */
export const FullReview = ({ facts, children, ...props }: FullReviewProps) => (
  <article {...props} className={styles.FullReview}>
    <Stack columnGap={4} className={styles['FullReview-grid']}>
      <Stack gap="half" className={styles['FullReview-facts']}>
        {facts}
      </Stack>
      <Stack>{children}</Stack>
    </Stack>
  </article>
);

/** Secondary line with author and date. */
export const ReviewByline = (props: ComponentProps<'p'>) => <Text soft {...props} />;
