import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Words.module.css';

export interface WordsProps extends ComponentProps<'blockquote'> {
  /** "bio": a person about themselves, set a little larger. */
  kind?: 'bio';
  /** "large": the one quote that opens a page. */
  size?: 'large';
}

/** Anything a person wrote, as paragraphs. */
export function Words({ kind, size, className, ...rest }: WordsProps) {
  return (
    <blockquote {...rest} className={classNames(styles.Words, className)} data-kind={kind} data-size={size} />
  );
}

/** The answer to someone's `Words`, set in under them. */
export function Reply({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Reply, className)} />;
}
