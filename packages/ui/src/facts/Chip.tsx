import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  /** A status also has an icon among its children. */
  kind?: 'ok' | 'warn' | 'bad';
}

/** States a fact; never interactive (use `Button`). */
export function Chip({ kind, className, ...rest }: ChipProps) {
  return <span {...rest} className={classNames(styles.Chip, className)} data-kind={kind} />;
}

/** A list of chips: texts, or `<li><Chip/></li>` as children. */
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

/** A number that connects a note with a place in a drawing, list or map. */
export function Pin({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.Pin, className)} />;
}

/** A count beside the text of a menu. */
export function Badge({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.Badge, className)} />;
}
