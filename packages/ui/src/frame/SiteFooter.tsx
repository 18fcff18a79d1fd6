import { Children, type ComponentProps, type ReactNode, useId } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Container, Ground, Row } from '../layout/Layout.tsx';
import styles from './SiteFooter.module.css';

export interface SiteFooterProps extends ComponentProps<'footer'> {
  /** `SiteFooterGroup`s. */
  children: ReactNode;
  /** The last line: owner and languages. */
  bottomLine: ReactNode;
}

/** The end of every page. */
export function SiteFooter({ children, bottomLine, className, ...rest }: SiteFooterProps) {
  return (
    <Ground as="footer" {...rest} className={classNames(styles.SiteFooter, 'NoPrint', className)}>
      <Container>
        <div className={styles['SiteFooter-grid']}>{children}</div>
        <Row gap={2} justify="between" className={styles['SiteFooter-base']}>
          {bottomLine}
        </Row>
      </Container>
    </Ground>
  );
}

export interface SiteFooterGroupProps {
  title: string;
  /** "help": no navigation, a wider last column. */
  kind?: 'help';
  /** `SiteFooterLink`s. */
  children: ReactNode;
}

/** A named list of links. */
export function SiteFooterGroup({ title, kind, children }: SiteFooterGroupProps) {
  const titleId = useId();
  const Element = kind === 'help' ? 'section' : 'nav';
  return (
    <Element aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </Element>
  );
}

/** A footer link; "help": a large one with an icon. */
export function SiteFooterLink({ kind, className, ...rest }: AnchorProps & { kind?: 'help' }) {
  return (
    <Anchor
      {...rest}
      className={classNames(styles['SiteFooter-link'], kind && styles['SiteFooter-help'], className)}
    />
  );
}
