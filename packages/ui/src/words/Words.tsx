import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Words.module.css';

export interface WordsProps extends ComponentProps<'blockquote'> {
  /** "bio": a person about themselves, slightly larger. */
  kind?: 'bio';
  /** "large": the quote at the top of a page. */
  size?: 'large';
}

/** Text written by a person, as paragraphs. */
export function Words({ kind, size, className, ...rest }: WordsProps) {
  return (
    <blockquote {...rest} className={classNames(styles.Words, className)} data-kind={kind} data-size={size} />
  );
}

/** A reply, indented under the text. */
export function Reply({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Reply, className)} />;
}
