import { Children, type ReactNode, useId } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Container, Ground, Row } from '../layout/Layout.tsx';
import styles from './SiteFooter.module.css';

interface SiteFooterProps {
  /** `SiteFooterGroup`s. */
  children: ReactNode;
  /** The last line: owner and languages. */
  bottomLine: ReactNode;
}

/** The footer of every public page. */
export const SiteFooter = ({ children, bottomLine }: SiteFooterProps) => (
  <Ground as="footer" className={classNames(styles.SiteFooter, 'NoPrint')}>
    <Container>
      <div className={styles['SiteFooter-grid']}>{children}</div>
      <Row gap={2} justify="between" className={styles['SiteFooter-base']}>
        {bottomLine}
      </Row>
    </Container>
  </Ground>
);

interface SiteFooterGroupProps {
  title: string;
  /** "help": a wider last column, which is no navigation. */
  kind?: 'help';
  /** `SiteFooterLink`s. */
  children: ReactNode;
}

/** A named list of links. */
export function SiteFooterGroup({ title, kind, children }: SiteFooterGroupProps) {
  const titleId = useId();
  const GroupElement = kind === 'help' ? 'section' : 'nav';
  return (
    <GroupElement aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </GroupElement>
  );
}

/** A link of the footer. "help": large, with an icon. */
export const SiteFooterLink = ({ kind, ...props }: AnchorProps & { kind?: 'help' }) => (
  <Anchor {...props} className={classNames(styles['SiteFooter-link'], kind && styles['SiteFooter-help'])} />
);
