import type { SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Icon.module.css';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'd'> {
  /** For an icon without text beside it; other icons are hidden from assistive technology. */
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

/** Creates an icon of one path. Calls need `@__PURE__`, so that unused icons are tree-shaken. */
export const createIcon = (d: string) => (props: IconProps) => <Glyph {...props} d={d} />;
