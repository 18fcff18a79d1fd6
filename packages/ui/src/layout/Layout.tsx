import type { ComponentProps, CSSProperties, ElementType, JSX, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type ElementName = keyof JSX.IntrinsicElements;
/** Props of a component that renders the element or component `as` and passes its own props through. */
export type PolymorphicProps<Tag extends ElementType, Props> = Props & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Props | 'as'
  >;

/** A step of the spacing scale, `--space-…` in tokens.css. 0: no space. */
type Space = 0 | 'eighth' | 'half' | 1 | '1h' | 2 | 3 | 4 | 6;

interface BoxProps {
  /** Makes it a box with rounded corners and the colors of this surface. */
  surface?: 'card' | 'sunken' | 'tint' | 'ok' | 'warn' | 'bad';
  /** Padding, as a step of the spacing scale; 3 is 24 px, on phones 16 px. */
  pad?: 1 | 2 | 3;
  /** Text size, `--text-…` in tokens.css. Default: that of the element. */
  size?: 'note' | 'body' | 'lead' | 'h3' | 'staff' | 'staff-note';
  /** True: the color of secondary text. */
  soft?: boolean;
  /** True: fills a whole row of a `Grid`. */
  wide?: boolean;
}

export interface StackProps extends BoxProps {
  gap?: Space;
  /** Space between columns. Default: `gap`. */
  columnGap?: Exclude<Space, 0 | 'eighth' | 'half'> | 8;
  /** Alignment on the cross axis. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

interface RowProps extends StackProps {
  justify?: 'between' | 'center';
  /** True: the children stay on one line and shrink. */
  nowrap?: boolean;
  /** True: an inline box, as wide as its children. */
  inline?: boolean;
}

interface ContainerProps extends StackProps {
  /** narrow: 736 px, for reading and forms. */
  width?: 'narrow';
  /** True: with the space above and below the content of a page. */
  page?: boolean;
}

/** Props that become data attributes for the style sheet: `gap={1}` is `data-gap="1"`, `soft` is `data-soft`. */
const attributePropNames = /* @__PURE__ */ new Set(
  'gap columnGap align surface pad size soft wide justify nowrap inline width page'.split(' '),
);

const createLayoutComponent =
  <Props, DefaultTag extends ElementName = 'div'>(layoutClassName: string, defaultTag?: DefaultTag) =>
  <Tag extends ElementType = DefaultTag>(props: PolymorphicProps<Tag, Props>) => {
    const {
      as: Tag = defaultTag ?? 'div',
      className,
      ...otherProps
    } = props as PolymorphicProps<'div', object>;
    const attributes: Record<string, unknown> = {
      className: classNames(layoutClassName, className) || undefined,
    };
    for (const [prop, value] of Object.entries(otherProps)) {
      if (!attributePropNames.has(prop)) attributes[prop] = value;
      else if (value !== false) attributes[`data-${prop.toLowerCase()}`] = value === true ? '' : value;
    }
    return <Tag {...attributes} />;
  };

/** Children below each other, 16 px apart by default. `align="start"` keeps buttons as narrow as their texts. */
export const Stack = /* @__PURE__ */ createLayoutComponent<StackProps>('Stack');

/** Children side by side, wrapping where they do not fit, with at least 8 px between targets. */
export const Row = /* @__PURE__ */ createLayoutComponent<RowProps>('Row');

/** A text or heading whose style differs from the default of its element. */
export const Text = /* @__PURE__ */ createLayoutComponent<BoxProps, 'p'>('', 'p');

/** The centered column of a page, at most 1240 px wide. With a `gap` it is a stack. */
export const Container = /* @__PURE__ */ createLayoutComponent<ContainerProps>('Wrap');

/** The dark surface of search forms and of the footer. Its main action is a button of the kind `ground`. */
export const Ground = /* @__PURE__ */ createLayoutComponent<object>('Ground');

/** Text for screen readers only. As "p" or "div" with `role="status"` it is a live region. */
export const VisuallyHidden = /* @__PURE__ */ createLayoutComponent<object, 'span'>('VisuallyHidden', 'span');

const GridElement = /* @__PURE__ */ createLayoutComponent<StackProps & { 'data-at': number | undefined }>(
  'Grid',
);

export interface GridProps extends StackProps {
  /** Window width in rem below which there is one column. */
  columnsFromRem?: 40 | 48 | 60 | 62;
  /** Value of `grid-template-columns`. Default: two equal columns. */
  columns?: string;
  /** Instead of `columns`: as many equal columns of at least this width as fit. */
  autoFill?: string;
  /** Like `autoFill`, but fewer children than columns share the whole width. */
  autoFit?: string;
  style?: CSSProperties;
}

const buildTemplateColumns = (repeatKind: 'auto-fill' | 'auto-fit', minColumnWidth: string | undefined) =>
  minColumnWidth && `repeat(${repeatKind}, minmax(min(100%, ${minColumnWidth}), 1fr))`;

/** Children in columns, 24 px apart by default. */
export function Grid<Tag extends ElementType = 'div'>({
  columns,
  autoFill,
  autoFit,
  columnsFromRem,
  style,
  ...props
}: PolymorphicProps<Tag, GridProps>) {
  const templateColumns =
    columns ?? buildTemplateColumns('auto-fill', autoFill) ?? buildTemplateColumns('auto-fit', autoFit);
  return (
    <GridElement
      {...(props as object)}
      data-at={columnsFromRem}
      style={{ '--columns': templateColumns, ...style } as CSSProperties}
    />
  );
}

interface FieldGridProps extends StackProps {
  /** True: narrow columns, for short fields. */
  tight?: boolean;
  /** True: aligns the controls of a row, although only some fields have hints. */
  alignFields?: boolean;
}

/** Fields in as many equal columns as fit. */
export const FieldGrid = ({
  tight,
  alignFields,
  className,
  ...props
}: PolymorphicProps<'div', FieldGridProps>) => (
  <Grid
    {...props}
    autoFit={tight ? '6.5rem' : '18rem'}
    className={classNames(alignFields && 'Level', className)}
  />
);

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading; with `id` it also labels the section. */
  title?: ReactNode;
  /** A line below the heading. */
  lead?: ReactNode;
}

/** A section of a page with its heading in a `Container`. The heading's id is `<id>-title`. */
export function Section({ title, lead, id, className, children, ...props }: SectionProps) {
  const titleId = id && title ? `${id}-title` : undefined;
  return (
    <section aria-labelledby={titleId} {...props} id={id} className={classNames('Section', className)}>
      <Container>
        {title !== undefined && (
          <Stack gap={1} className="Section-head">
            <h2 id={titleId}>{title}</h2>
            {lead !== undefined && <Text soft>{lead}</Text>}
          </Stack>
        )}
        {children}
      </Container>
    </section>
  );
}
