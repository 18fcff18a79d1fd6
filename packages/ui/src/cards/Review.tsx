import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Stack, Text } from '../layout/Layout.tsx';
import styles from './Review.module.css';

export interface ReviewProps extends ComponentProps<'article'> {
  /** The text, as a `Quote`. */
  text: ReactNode;
  /** `Score`, a heading (h3) and lines; secondary ones as `ReviewByline`. */
  facts: ReactNode;
}

/** A short review: text first, then its author and listing. */
export function Review({ text, facts, className, ...rest }: ReviewProps) {
  return (
    <Stack as="article" {...rest} className={classNames(styles.Review, className)}>
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

/** A full review: facts in a rail, beside the text if there is space. */
export function FullReview({ facts, children, className, ...rest }: FullReviewProps) {
  return (
    <article {...rest} className={classNames(styles.FullReview, className)}>
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
