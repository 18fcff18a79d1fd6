import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useIsHydrated } from '../use-browser-value.ts';
import styles from './Button.module.css';
import { Anchor, type AnchorProps } from './Link.tsx';

/**
 * primary: the main action of a view. secondary: others. tint: a useful next step in a list. quiet: cancel. danger:
 * withdraw or delete. ground: the action on a `Ground`.
 */
export type ButtonKind = 'primary' | 'secondary' | 'tint' | 'quiet' | 'danger' | 'ground';

interface ButtonStyleProps {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
}

const getStyleAttributes = ({ kind = 'primary', size = 'normal' }: ButtonStyleProps, className?: string) => ({
  className: classNames(styles.Button, className),
  'data-kind': kind === 'primary' ? undefined : kind,
  'data-size': size === 'normal' ? undefined : size,
});

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** True: the button is disabled until scripts run, and hidden where there are none. */
  needsScript?: boolean;
}

/** A native button; `type` defaults to "button". With `aria-pressed` it is a toggle. */
export function Button({ needsScript = false, kind, size, className, disabled, ...props }: ButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || (needsScript && !isHydrated)}
      {...getStyleAttributes({ kind, size }, classNames(needsScript && 'NeedsScript', className))}
    />
  );
}

/** A `<span>` that looks like a button, for the text of a `<summary>`. */
export function ButtonFace({ kind, size, className, ...props }: ComponentProps<'span'> & ButtonStyleProps) {
  return <span {...props} {...getStyleAttributes({ kind, size }, className)} />;
}

/** A link that looks like a button, for navigation (also `tel:` and `mailto:`). */
export function ButtonLink({ kind, size, className, ...props }: AnchorProps & ButtonStyleProps) {
  return <Anchor {...props} {...getStyleAttributes({ kind, size }, className)} />;
}
