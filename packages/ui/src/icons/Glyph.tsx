import type { SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Icon.module.css';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'd'> {
  /** The label of an icon without text beside it. Absent: hidden from assistive technology. */
  label?: string;
}

/** An icon of one SVG path. */
export const Glyph = ({ label, d, className, ...props }: IconProps & { d: string }) => (
  <svg
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    {...props}
    className={classNames(styles.Icon, className)}
  >
    <path d={d} />
  </svg>
);

/** Creates an icon component of one SVG path. Calls need `@__PURE__`, so that unused icons are tree-shaken. */
export const createIcon = (pathData: string) => (props: IconProps) => <Glyph {...props} d={pathData} />;
