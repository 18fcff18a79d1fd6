import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Stack, Text } from '../layout/Layout.tsx';
import styles from './Review.module.css';

export interface ReviewProps extends ComponentProps<'article'> {
  /** The text, as a `Quote`. */
  text: ReactNode;
  /** A `Score`, a heading (h3) and lines of text; secondary lines are `ReviewByline`s. */
  facts: ReactNode;
}

/** A short review: text first, then its author and listing. */
export function Review({ text, facts, className, ...props }: ReviewProps) {
  return (
    <Stack as="article" {...props} className={classNames(styles.Review, className)}>
      {text}
      <Stack gap="eighth" className={styles['Review-facts']}>
        {facts}
      </Stack>
    </Stack>
  );
}

export interface FullReviewProps extends ComponentProps<'article'> {
  facts: ReactNode;
  /** `Quote`, `Chips`, `Reply`. */
  children: ReactNode;
}

/** A full review: facts beside the text, or above it in a narrow container. */
export function FullReview({ facts, children, className, ...props }: FullReviewProps) {
  return (
    <article {...props} className={classNames(styles.FullReview, className)}>
      <Stack columnGap={4} className={styles['FullReview-grid']}>
        <Stack gap="half" className={styles['FullReview-facts']}>
          {facts}
        </Stack>
        <Stack>{children}</Stack>
      </Stack>
    </article>
  );
}

/** Secondary line with author and date. */
export const ReviewByline = (props: ComponentProps<'p'>) => <Text soft {...props} />;
