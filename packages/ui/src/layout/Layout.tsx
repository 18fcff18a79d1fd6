import type { ComponentProps, CSSProperties, JSX, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Layout.module.css';

type Tag = keyof JSX.IntrinsicElements;
/** Props of a part that is drawn as the element `as`, whose own props pass through. */
type PartProps<Element extends Tag, Props> = Props & { as?: Element } & Omit<
    ComponentProps<Element>,
    keyof Props | 'as'
  >;

/** A step of the scale of spaces: `--space-…` in tokens.css, or none. */
export type Space = 0 | 'eighth' | 'half' | 1 | '1h' | 2 | 3 | 4 | 6 | 8;

interface Look {
  /** A box with rounded corners on the surface of this name. */
  surface?: 'card' | 'sunken' | 'tint' | 'ok' | 'warn' | 'bad';
  /** Inside of the box. Of 24 px a phone has 16. */
  pad?: 1 | 2 | 3;
  /** Of its text, where it is not its element's: `--text-…` in tokens.css. */
  size?: 'note' | 'body' | 'lead' | 'h3' | 'staff' | 'staff-note';
  /** Secondary text. */
  soft?: boolean;
  /** In a `Grid`: the whole row. */
  wide?: boolean;
}

interface Arrangement extends Look {
  gap?: Space;
  /** Between columns, where it differs. */
  columnGap?: Space;
  /** Across the direction in which the children follow each other. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

/** Value of an attribute that is there or not. */
const mark = (is: boolean | undefined) => (is ? '' : undefined);

type Drawn = PartProps<'div', Arrangement & { [attribute: `data-${string}`]: unknown }>;

/** Draws a part; its props are attributes that the style sheet reads. */
function draw(
  part: string | undefined,
  { as: Element = 'div', className, gap, columnGap, align, surface, pad, size, soft, wide, ...rest }: Drawn,
) {
  return (
    <Element
      {...rest}
      className={classNames(part, className)}
      data-gap={gap}
      data-column-gap={columnGap}
      data-align={align}
      data-surface={surface}
      data-pad={pad}
      data-text={size}
      data-soft={mark(soft)}
      data-wide={mark(wide)}
    />
  );
}

/** Children below each other, 16 px apart unless said. `align="start"` keeps buttons as narrow as their texts. */
export const Stack = <Element extends Tag = 'div'>(props: PartProps<Element, Arrangement>) =>
  draw(styles.Stack, props as object as Drawn);

export interface RowProps extends Arrangement {
  justify?: 'between' | 'center' | 'end';
  /** One line, in which the children shrink. */
  nowrap?: boolean;
  /** As wide as its children, among the words of a line. */
  inline?: boolean;
}

/** Children side by side, on further lines where they do not fit, with at least 8 px between targets. */
export const Row = <Element extends Tag = 'div'>({
  justify,
  nowrap,
  inline,
  ...rest
}: PartProps<Element, RowProps>) =>
  draw(styles.Row, {
    ...(rest as object),
    'data-justify': justify,
    'data-nowrap': mark(nowrap),
    'data-inline': mark(inline),
  });

export interface GridProps extends Arrangement {
  /** Value of `grid-template-columns`. Two equal columns unless said. */
  columns?: string;
  /** Instead: as many equal columns as have this width. */
  fill?: string;
  /** The same, and few children share the whole width. */
  fit?: string;
  /** Width of the window, in rem, below which there is one column. */
  at?: 40 | 48 | 60 | 62 | 68;
  style?: CSSProperties;
}

const repeatColumn = (times: 'auto-fill' | 'auto-fit', least: string | undefined) =>
  least && `repeat(${times}, minmax(min(100%, ${least}), 1fr))`;

/** Children in columns, 24 px apart unless said. */
export function Grid<Element extends Tag = 'div'>({
  columns,
  fill,
  fit,
  at,
  style,
  ...rest
}: PartProps<Element, GridProps>) {
  const own = columns ?? repeatColumn('auto-fill', fill) ?? repeatColumn('auto-fit', fit);
  return draw(styles.Grid, {
    ...(rest as object),
    style: { '--columns': own, ...style } as CSSProperties,
    'data-at': at,
  });
}

interface PairsProps extends Arrangement {
  /** For short fields. */
  tight?: boolean;
  /** Aligns the fields of a row, with and without hints. */
  level?: boolean;
}

/** Fields in as many equal columns as fit. */
export const Pairs = ({ tight, level, className, ...rest }: PartProps<'div', PairsProps>) => (
  <Grid {...rest} fit={tight ? '6.5rem' : '18rem'} className={classNames(level && styles.Level, className)} />
);

interface WrapProps extends Arrangement {
  /** 736 px, for reading and forms. */
  width?: 'narrow';
  /** It holds all of the page, with room above and below. */
  page?: boolean;
}

/** The page's column, at most 1240 px wide. With a `gap` it is a stack. */
export const Wrap = <Element extends Tag = 'div'>({ width, page, ...rest }: PartProps<Element, WrapProps>) =>
  draw(styles.Wrap, { ...(rest as object), 'data-width': width, 'data-page': mark(page) });

/** A text, or a heading, that looks different from others of its element. */
export const Text = <Element extends Tag = 'p'>({ as, ...rest }: PartProps<Element, Look>) =>
  draw(undefined, { ...(rest as object), as: (as ?? 'p') as 'div' });

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
          <Stack gap={1} className={styles['Section-head']}>
            <h2 id={titleId}>{title}</h2>
            {lead !== undefined && <Text soft>{lead}</Text>}
          </Stack>
        )}
        {children}
      </Wrap>
    </section>
  );
}

/** Dark surface of searches and of the end of a page. Its action is a `ground` button. */
export const Ground = <Element extends Tag = 'div'>(props: PartProps<Element, object>) =>
  draw(styles.Ground, props as object as Drawn);

/** Text for screen readers only. As "p" or "div" with `role="status"` it is a live region. */
export const VisuallyHidden = <Element extends Tag = 'span'>({ as, ...rest }: PartProps<Element, object>) =>
  draw(styles.VisuallyHidden, { ...(rest as object), as: (as ?? 'span') as 'div' });
