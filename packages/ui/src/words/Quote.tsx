import { Children, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Stack } from '../layout/Layout.tsx';
import styles from './Quote.module.css';

export interface QuoteProps extends ComponentProps<'blockquote'> {
  /** "bio": a person about themselves, slightly larger. */
  kind?: 'bio';
  /** "large": the quote at the top of a page. */
  size?: 'large';
}

/** Text written by a person, as paragraphs. */
export function Quote({ kind, size, className, ...rest }: QuoteProps) {
  return (
    <blockquote {...rest} className={classNames(styles.Words, className)} data-kind={kind} data-size={size} />
  );
}

/** A reply, indented under the text. */
export function Reply({ className, ...rest }: ComponentProps<'div'>) {
  return <Stack gap={1} {...rest} className={classNames(styles.Reply, className)} />;
}

/**
 * Text as a person typed it. Characters that turn the direction of writing ("exe.txt" reads "txt.exe") change neither
 * the text nor what stands beside it.
 */
export function UserText({ children }: { children: ReactNode }) {
  return (
    <bdi>
      {Children.map(children, (part) =>
        typeof part === 'string' ? part.replace(/\p{Bidi_Control}/gu, '') : part,
      )}
    </bdi>
  );
}

/** A text with a number that stays on one line. */
export function TextWithNumber({ text, number }: { text: string; number: string }) {
  const [textBefore, ...partsAfter] = text.split(number);
  return (
    <span>
      {textBefore}
      <span className={styles.Number}>{number}</span>
      {partsAfter.join(number)}
    </span>
  );
}
