import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/Layout.tsx';
import styles from './Chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  /** The status; its icon is one of the children. Absent: no status. */
  kind?: 'ok' | 'warn' | 'bad';
}

/** A short fact in a box. It is never interactive: use `Button`. */
export const Chip = ({ kind, className, ...props }: ChipProps) => (
  <Row
    as="span"
    inline
    nowrap
    gap={1}
    surface={kind ?? 'sunken'}
    {...props}
    className={classNames(styles.Chip, className)}
  />
);

/** A list of chips: texts, or `<li><Chip/></li>` as children. */
export const Chips = ({
  texts = [],
  children,
  ...props
}: ComponentProps<'ul'> & { texts?: readonly string[] }) => (
  <Row as="ul" gap={1} align="stretch" {...props}>
    {texts.map((text) => (
      <li key={text}>
        <Chip>{text}</Chip>
      </li>
    ))}
    {children}
  </Row>
);

/** A number that connects a note with a point in a drawing, list or map. */
export function Pin({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames(styles.Pin, className)} />;
}

/** A count beside the label of a menu entry. */
export function Badge({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames(styles.Badge, className)} />;
}
