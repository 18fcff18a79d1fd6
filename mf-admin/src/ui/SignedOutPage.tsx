import { site } from '@app/option-lists';
import { Card, LogoMark, Row } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './SignedOutPage.module.css';

interface SignedOutPageProps {
  /** True: the card is wider, for more than a short form. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page for people who are not signed in: one card in the middle of the window, below the name of the site. */
export const SignedOutPage = ({ isWide, children }: SignedOutPageProps) => (
  <main id="main" className={styles.Entry} data-wide={isWide || undefined}>
    <Card>
      <Row as="h1" gap={1} nowrap size="h3">
        <LogoMark /> {site.name} back office
      </Row>
      {children}
    </Card>
  </main>
);
