import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/Layout.tsx';
import styles from './Chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  /** A status also has an icon among its children. */
  kind?: 'ok' | 'warn' | 'bad';
}

/** States a fact; never interactive (use `Button`). */
export function Chip({ kind, className, ...rest }: ChipProps) {
  return (
    <Row
      as="span"
      inline
      nowrap
      gap={1}
      surface={kind ?? 'sunken'}
      {...rest}
      className={classNames(styles.Chip, className)}
    />
  );
}

/** A list of chips: texts, or `<li><Chip/></li>` as children. */
export function Chips({
  texts = [],
  children,
  ...rest
}: ComponentProps<'ul'> & { texts?: readonly string[] }) {
  return (
    <Row as="ul" gap={1} align="stretch" {...rest}>
      {texts.map((text) => (
        <li key={text}>
          <Chip>{text}</Chip>
        </li>
      ))}
      {children}
    </Row>
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
