import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import styles from './Logo.module.css';

/** The symbol of the logo: a walking person with an amber front leg. */
export const LogoMark = () => (
  <svg className={styles['Logo-mark']} viewBox="0 0 48 48" aria-hidden="true">
    <circle className={styles['Logo-head']} cx="27" cy="8" r="6" />
    <path className={styles['Logo-leg']} d="M25 20C22 28 18 36 8 43" />
    <path className={styles['Logo-part']} d="M25 20C34 24 39 29 38 35 37 40 33 43 28 43" />
  </svg>
);

/** Symbol and name as a link to the home page. Its `aria-label` must begin with the name. */
export const Logo = ({ className, children, ...props }: AnchorProps) => (
  <Anchor {...props} className={classNames(styles.Logo, className)}>
    <LogoMark />
    <span>{children}</span>
  </Anchor>
);
