import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './SkipLink.module.css';

/**
 * A link past repeated content to an element that can have focus, visible only while focused. It leaves the address as
 * it is: a navigation would render the page again, and could replace what is about to get the focus.
 */
export function SkipLink({
  href,
  className,
  children,
  ...props
}: ComponentProps<'a'> & { href: `#${string}` }) {
  const onSkip = (event: MouseEvent) => {
    const target = document.getElementById(href.slice(1));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView();
  };
  return (
    <a {...props} href={href} onClick={onSkip} className={classNames(styles.SkipLink, 'NoPrint', className)}>
      {children}
    </a>
  );
}
