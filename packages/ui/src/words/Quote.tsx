import { Children, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Stack } from '../layout/Layout.tsx';
import styles from './Quote.module.css';

interface QuoteProps extends ComponentProps<'blockquote'> {
  /** "bio": a person about themselves, slightly larger. */
  kind?: 'bio';
  /** "large": the quote at the top of a page. */
  size?: 'large';
}

/** A text written by a person; the children are its paragraphs. */
export const Quote = ({ kind, size, className, ...props }: QuoteProps) => (
  <blockquote {...props} className={classNames(styles.Words, className)} data-kind={kind} data-size={size} />
);

/** A reply, indented below the text that it answers. */
export function Reply({ className, ...props }: ComponentProps<'div'>) {
  return <Stack gap={1} {...props} className={classNames(styles.Reply, className)} />;
}

/**
 * A text that a person typed. Bidirectional control characters are removed, because they could make “txt.exe” read
 * “exe.txt”, and `<bdi>` keeps the text from changing the direction of its surroundings.
 */
export const UserText = ({ children }: { children: ReactNode }) => (
  <bdi>
    {Children.map(children, (child) =>
      typeof child === 'string' ? child.replace(/\p{Bidi_Control}/gu, '') : child,
    )}
  </bdi>
);

/** A text in which the number does not wrap. */
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
