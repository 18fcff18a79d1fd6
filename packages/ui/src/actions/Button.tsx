import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Button.module.css';
import { Anchor } from './Link.tsx';

/**
 * primary: the one main action of a view. secondary: its neighbors. tint: the useful next step in a list.
 * quiet: backs out. danger: withdraws or deletes. ground: the one action on a `Ground`.
 */
export type ButtonKind = 'primary' | 'secondary' | 'tint' | 'quiet' | 'danger' | 'ground';

export interface ButtonLook {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
}

const look = ({ kind = 'primary', size = 'normal' }: ButtonLook, className?: string) => ({
  className: classNames(styles.Button, className),
  'data-kind': kind === 'primary' ? undefined : kind,
  'data-size': size === 'normal' ? undefined : size,
});

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {}

/** A native button; `type` is "button" unless said otherwise. A toggle takes `aria-pressed` and looks pressed. */
export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} {...look({ kind, size }, className)} />;
}

/** The look alone, for the words of a `summary`: that is what is pressed. */
export function ButtonFace({ kind, size, className, ...rest }: ComponentProps<'span'> & ButtonLook) {
  return <span {...rest} {...look({ kind, size }, className)} />;
}

export interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {
  href: string;
}

/** A link that looks like a button: use it wherever pressing goes to another address (also `tel:` and `mailto:`). */
export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} {...look({ kind, size }, className)} />;
}
