import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  /** A status also carries an icon among the children. */
  kind?: 'ok' | 'warn' | 'bad';
}

/** States a fact and never acts: something that can be pressed is a `Button`. */
export function Chip({ kind, className, ...rest }: ChipProps) {
  return <span {...rest} className={classNames(styles.Chip, className)} data-kind={kind} />;
}

/** A list of chips: words, or as children `<li><Chip/></li>`. */
export function Chips({
  words = [],
  className,
  children,
  ...rest
}: ComponentProps<'ul'> & { words?: readonly string[] }) {
  return (
    <ul {...rest} className={classNames(styles.Chips, className)}>
      {words.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** A small number that ties a note to a place in a drawing, a list or a map. */
export function Pin({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.Pin, className)} />;
}

/** A count on the ground, beside the words of a menu. */
export function Badge({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.Badge, className)} />;
}
