import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useHasScript } from '../use-has-script.ts';
import styles from './Button.module.css';
import { Anchor } from './Link.tsx';

/**
 * primary: the main action of a view. secondary: others. tint: a useful next step in a list. quiet: cancel. danger:
 * withdraw or delete. ground: the action on a `Ground`.
 */
export type ButtonKind = 'primary' | 'secondary' | 'tint' | 'quiet' | 'danger' | 'ground';

export interface ButtonLook {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
}

const createLook = ({ kind = 'primary', size = 'normal' }: ButtonLook, className?: string) => ({
  className: classNames(styles.Button, className),
  'data-kind': kind === 'primary' ? undefined : kind,
  'data-size': size === 'normal' ? undefined : size,
});

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Useless before the script has come: disabled until then, and hidden where there is none. */
  needsScript?: boolean;
}

/** A native button; `type` defaults to "button". With `aria-pressed` it is a toggle. */
export function Button({ needsScript = false, kind, size, className, disabled, ...rest }: ButtonProps) {
  const hasScript = useHasScript();
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || (needsScript && !hasScript)}
      {...createLook({ kind, size }, classNames(needsScript && 'NeedsScript', className))}
    />
  );
}

/** The button's look for the text of a `summary`. */
export function ButtonFace({ kind, size, className, ...rest }: ComponentProps<'span'> & ButtonLook) {
  return <span {...rest} {...createLook({ kind, size }, className)} />;
}

export interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {
  href: string;
}

/** A link that looks like a button, for navigation (also `tel:` and `mailto:`). */
export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} {...createLook({ kind, size }, className)} />;
}
