import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Layout.module.css';

/** The page's column, at most 1240 px wide ("narrow": 736 px, for reading and forms). */
export function Wrap({ width, className, ...rest }: ComponentProps<'div'> & { width?: 'narrow' }) {
  return <div {...rest} className={classNames(styles.Wrap, className)} data-width={width} />;
}

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Heading; with `id` it also labels the section. */
  title?: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
}

/** A section of a page with its heading in a `Wrap`. The heading's id is `<id>-title`. */
export function Section({ title, lead, id, className, children, ...rest }: SectionProps) {
  const titleId = id && title ? `${id}-title` : undefined;
  return (
    <section aria-labelledby={titleId} {...rest} id={id} className={classNames(styles.Section, className)}>
      <Wrap>
        {title !== undefined && (
          <div className={styles['Section-head']}>
            <h2 id={titleId}>{title}</h2>
            {lead !== undefined && <p>{lead}</p>}
          </div>
        )}
        {children}
      </Wrap>
    </section>
  );
}

/** Dark surface of searches and of the end of a page. Its action is a `ground` button. */
export function Ground({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Ground, className)} />;
}

/** Vertical layout with 16 px gaps ("tight": 8, "wide": 32). */
export function Stack({ gap, className, ...rest }: ComponentProps<'div'> & { gap?: 'tight' | 'wide' }) {
  return <div {...rest} className={classNames(styles.Stack, className)} data-gap={gap} />;
}

/** Horizontal layout that wraps, with at least 8 px between targets. */
export function Row({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Row, className)} />;
}

interface PairsProps extends ComponentProps<'div'> {
  /** For short fields. */
  tight?: boolean;
  /** Aligns the fields of a row, with and without hints. */
  level?: boolean;
}

/** Fields in as many equal columns as fit. */
export function Pairs({ tight, level, className, ...rest }: PairsProps) {
  return (
    <div
      {...rest}
      className={classNames(styles.Pairs, className)}
      data-tight={tight ? '' : undefined}
      data-level={level ? '' : undefined}
    />
  );
}

/** Text for screen readers only. `as` "p" or "div" with `role="status"` makes a live region. */
export function VisuallyHidden({
  as: Element = 'span',
  className,
  ...rest
}: ComponentProps<'span'> & { as?: 'span' | 'p' | 'div' | 'h2' }) {
  return <Element {...(rest as object)} className={classNames(styles.VisuallyHidden, className)} />;
}
