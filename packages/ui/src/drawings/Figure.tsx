import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { artPath, type DrawingName, drawingViewBoxes } from './drawings.ts';
import styles from './Figure.module.css';

interface FigureProps extends Omit<ComponentProps<'svg'>, 'children'> {
  drawing: DrawingName;
  /** The accessible description. Absent: hidden from assistive technology. */
  label?: string;
  /** True: with a strip of ground below the drawing. */
  hasGround?: boolean;
}

/**
 * A drawing from `packages/ui/art`. Its colors are tokens of the page; `--draw-cut` must be the color of the surface
 * behind it.
 */
export const Figure = ({ drawing, label, hasGround, className, ...props }: FigureProps) => (
  <svg
    viewBox={drawingViewBoxes[drawing]}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    {...props}
    className={classNames(styles.Figure, className)}
    data-ground={hasGround ? '' : undefined}
  >
    <use href={`${artPath}/${drawing}.svg#${drawing}`} />
  </svg>
);

/** The landscape at the top of the site, as wide as the window. */
export function Scene({ className, ...props }: Omit<FigureProps, 'drawing'>) {
  return <Figure {...props} drawing="scene" className={classNames(styles.Scene, className)} />;
}

interface PortraitProps extends Omit<ComponentProps<'span'>, 'children'> {
  src?: string;
  /** A description, or that there is no photo; "" if the name is beside it. */
  alt: string;
  /** Initials that replace a missing photo. Absent: a drawing replaces it. */
  initials?: string;
  size?: 'large';
}

/** A person's photo: 100 px and round, or large and square. */
export function Portrait({ src, alt, initials, size, className, ...props }: PortraitProps) {
  const frameProps = {
    ...props,
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
        <Figure drawing="portrait" label={alt || undefined} />
      )}
    </span>
  );
}
