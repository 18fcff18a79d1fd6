import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { type ElementName, type PolymorphicProps, Stack, type StackProps, Text } from '../layout/Layout.tsx';
import styles from './Card.module.css';

/** A `Stack` on a surface of its own, for one topic. Cards are not nested. */
export const Card = <Tag extends ElementName = 'div'>({
  className,
  ...props
}: PolymorphicProps<Tag, StackProps>) => (
  <Stack surface="card" pad={3} {...(props as object)} className={classNames(styles.Card, className)} />
);

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** Secondary text under the heading. */
  note?: ReactNode;
  /** claim: dashed, for an invitation to claim the listing. tint: about the signed-in reader. */
  kind?: 'claim' | 'tint';
}

/** A card with a heading: a section of a side column. */
export function Panel({ title, note, kind, className, children, ...props }: PanelProps) {
  const titleId = useId();
  return (
    <Stack
      as="section"
      surface="card"
      pad={3}
      aria-labelledby={titleId}
      {...props}
      className={classNames(styles.Panel, className)}
      data-kind={kind}
    >
      <h2 id={titleId}>{title}</h2>
      {note && <Text soft>{note}</Text>}
      {children}
    </Stack>
  );
}
