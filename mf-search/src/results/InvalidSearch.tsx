import { usePageTitle } from '@app/remote-kit';
import { Container, EmptyState, Figure, Link, Row } from '@app/ui';
import type { Ref } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import styles from './ResultsPage.module.css';

/** Shown if the search in the address is invalid; the form shows the errors. */
export function InvalidSearch({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  usePageTitle(m.results_form_title());
  return (
    <Container className={styles.NotSearched} gap={4}>
      <h1 ref={headingRef} tabIndex={-1}>
        {m.results_form_title()}
      </h1>
      <EmptyState figure={<Figure drawing="seeker" />} title={m.not_searched()}>
        <p>{m.not_searched_text()}</p>
        <Row>
          <Link href={paths.nationwideResults}>{m.see_everybody()}</Link>
          <Link href={paths.places}>{m.places_title()}</Link>
        </Row>
      </EmptyState>
    </Container>
  );
}
