import type { ComponentProps, CSSProperties, JSX, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Tag = keyof JSX.IntrinsicElements;
/** Props of a part that is drawn as the element `as`, whose own props pass through. */
export type PartProps<Element extends Tag, Props> = Props & { as?: Element } & Omit<
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

export interface Arrangement extends Look {
  gap?: Space;
  /** Between columns, where it differs. */
  columnGap?: Space;
  /** Across the direction in which the children follow each other. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

interface Row extends Arrangement {
  justify?: 'between' | 'center' | 'end';
  /** One line, in which the children shrink. */
  nowrap?: boolean;
  /** As wide as its children, among the words of a line. */
  inline?: boolean;
}

interface Columns extends Arrangement {
  /** Width of the window, in rem, below which there is one column. */
  at?: 40 | 48 | 60 | 62 | 68;
}

interface Wrap extends Arrangement {
  /** 736 px, for reading and forms. */
  width?: 'narrow';
  /** It holds all of the page, with room above and below. */
  page?: boolean;
}

/** Props that the style sheet reads as attributes: `gap={1}` is `data-gap="1"`, `soft` is `data-soft`. */
const looks = /* @__PURE__ */ new Set(
  'gap columnGap align surface pad size soft wide justify nowrap inline at width page'.split(' '),
);

const createPart =
  <Props, DefaultTag extends Tag = 'div'>(name: string, defaultTag?: DefaultTag) =>
  <Element extends Tag = DefaultTag>(props: PartProps<Element, Props>) => {
    const { as: Element = defaultTag ?? 'div', className, ...rest } = props as PartProps<'div', object>;
    const attributes: Record<string, unknown> = { className: classNames(name, className) || undefined };
    for (const [prop, value] of Object.entries(rest)) {
      if (!looks.has(prop)) attributes[prop] = value;
      else if (value !== false) attributes[`data-${prop.toLowerCase()}`] = value === true ? '' : value;
    }
    return <Element {...attributes} />;
  };

/** Children below each other, 16 px apart unless said. `align="start"` keeps buttons as narrow as their texts. */
export const Stack = /* @__PURE__ */ createPart<Arrangement>('Stack');

/** Children side by side, on further lines where they do not fit, with at least 8 px between targets. */
export const Row = /* @__PURE__ */ createPart<Row>('Row');

/** A text, or a heading, that looks different from others of its element. */
export const Text = /* @__PURE__ */ createPart<Look, 'p'>('', 'p');

/** The page's column, at most 1240 px wide. With a `gap` it is a stack. */
export const Wrap = /* @__PURE__ */ createPart<Wrap>('Wrap');

/** Dark surface of searches and of the end of a page. Its action is a `ground` button. */
export const Ground = /* @__PURE__ */ createPart<object>('Ground');

/** Text for screen readers only. As "p" or "div" with `role="status"` it is a live region. */
export const VisuallyHidden = /* @__PURE__ */ createPart<object, 'span'>('VisuallyHidden', 'span');

const Columns = /* @__PURE__ */ createPart<Columns>('Grid');

export interface GridProps extends Columns {
  /** Value of `grid-template-columns`. Two equal columns unless said. */
  columns?: string;
  /** Instead: as many equal columns as have this width. */
  fill?: string;
  /** The same, and few children share the whole width. */
  fit?: string;
  style?: CSSProperties;
}

const repeatColumn = (times: 'auto-fill' | 'auto-fit', least: string | undefined) =>
  least && `repeat(${times}, minmax(min(100%, ${least}), 1fr))`;

/** Children in columns, 24 px apart unless said. */
export function Grid<Element extends Tag = 'div'>({
  columns,
  fill,
  fit,
  style,
  ...rest
}: PartProps<Element, GridProps>) {
  const templateColumns = columns ?? repeatColumn('auto-fill', fill) ?? repeatColumn('auto-fit', fit);
  return (
    <Columns {...(rest as object)} style={{ '--columns': templateColumns, ...style } as CSSProperties} />
  );
}

interface PairsProps extends Arrangement {
  /** For short fields. */
  tight?: boolean;
  /** Aligns the fields of a row, with and without hints. */
  level?: boolean;
}

/** Fields in as many equal columns as fit. */
export const Pairs = ({ tight, level, className, ...rest }: PartProps<'div', PairsProps>) => (
  <Grid {...rest} fit={tight ? '6.5rem' : '18rem'} className={classNames(level && 'Level', className)} />
);

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
    <section aria-labelledby={titleId} {...rest} id={id} className={classNames('Section', className)}>
      <Wrap>
        {title !== undefined && (
          <Stack gap={1} className="Section-head">
            <h2 id={titleId}>{title}</h2>
            {lead !== undefined && <Text soft>{lead}</Text>}
          </Stack>
        )}
        {children}
      </Wrap>
    </section>
  );
}
