import type { SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Icon.module.css';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'd'> {
  /** Only for an icon that stands without words beside it; every other icon is hidden from assistive technology. */
  label?: string;
}

export function Glyph({ label, d, className, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
      className={classNames(styles.Icon, className)}
    >
      <path d={d} />
    </svg>
  );
}

/** An icon of one path. Calls need a `@__PURE__`, so that pages leave out what they do not draw. */
export const createIcon = (d: string) => (props: IconProps) => <Glyph {...props} d={d} />;
