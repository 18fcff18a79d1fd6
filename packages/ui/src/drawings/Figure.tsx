import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { artPath, type Drawing, drawings } from './drawings.ts';
import styles from './Figure.module.css';

export interface FigureProps extends Omit<ComponentProps<'svg'>, 'children'> {
  drawing: Drawing;
  /** Description; absent: hidden from assistive technology. */
  label?: string;
  /** Base path of the drawings, if not `artPath`. */
  basePath?: string;
  /** Stands on a strip of ground. */
  ground?: boolean;
}

/**
 * A drawing from `packages/ui/art`. Its colours are the page's tokens; `--draw-cut` must equal the surface behind it.
 */
export function Figure({ drawing, label, basePath = artPath, ground, className, ...rest }: FigureProps) {
  return (
    <svg
      viewBox={drawings[drawing]}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
      className={classNames(styles.Figure, className)}
      data-ground={ground ? '' : undefined}
    >
      <use href={`${basePath}/${drawing}.svg#${drawing}`} />
    </svg>
  );
}

/** The landscape at the top of the site, as wide as the window. */
export function Scene({ className, ...rest }: Omit<FigureProps, 'drawing'>) {
  return <Figure {...rest} drawing="scene" className={classNames(styles.Scene, className)} />;
}

export interface PortraitProps extends Omit<ComponentProps<'span'>, 'children'> {
  src?: string;
  /** Description, or that there is no photo; "" if the name is beside it. */
  alt: string;
  /** Shown instead of a photo; without them a drawing is shown. */
  initials?: string;
  size?: 'large';
  basePath?: string;
}

/** A person's photo: 100 px and round, or large and square. */
export function Portrait({ src, alt, initials, size, basePath, className, ...rest }: PortraitProps) {
  const frameProps = {
    ...rest,
    className: classNames(styles.Portrait, 'NoPrint', className),
    'data-size': size,
  };
  if (!src && initials) {
    const nameProps = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
    return (
      <span {...frameProps} {...nameProps} data-kind="initials">
        {initials}
      </span>
    );
  }
  return (
    <span {...frameProps}>
      {src ? (
        <img src={src} alt={alt} width={152} height={152} decoding="async" />
      ) : (
        <Figure drawing="portrait" label={alt || undefined} basePath={basePath} />
      )}
    </span>
  );
}
