import type { Locale } from '@app/option-lists';
import { usePageTitle } from '@app/remote-kit';
import { useLocation } from '@app/router';
import { getProblemWords, paths } from '@app/seo';
import { getPageLocale, type PageProblemKind } from '@app/shell-api';
import { ButtonLink, Container, EmptyState, Figure, Ground, Link, Row, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { emptySearch, PlainSearchForm } from './home/PlainSearchForm.tsx';
import styles from './ProblemPage.module.css';

/** Returns title and text of the page that reports a problem. */
export function getPageProblemTexts(kind: PageProblemKind, locale: Locale): { title: string; text: string } {
  const { notFound, badAddress, gone, withdrawn, unavailable } = getProblemWords(locale);
  return { ...notFound, 'bad-address': badAddress, gone, withdrawn, unavailable }[kind];
}

/** Page that explains why another one cannot be shown, with links and a search form to continue. */
export default function ProblemPage({ kind = 'page' }: { kind?: PageProblemKind }) {
  const locale = getPageLocale();
  const { pathname, search } = useLocation();
  const { title, text } = getPageProblemTexts(kind, locale);
  usePageTitle(title);
  return (
    <Stack gap={4}>
      <Container page>
        <EmptyState title={title} titleAs="h1" figure={<Figure drawing="seeker" />}>
          <p>{text}</p>
          <Row>
            {kind === 'unavailable' ? (
              <ButtonLink href={pathname + search} target="_self">
                {getProblemWords(locale).tryAgain}
              </ButtonLink>
            ) : (
              <>
                <Link href={paths.home}>{m.nav_home()}</Link>{' '}
                <Link href={paths.places}>{m.footer_places()}</Link>{' '}
                <Link href={paths.guide}>{m.nav_guide()}</Link>{' '}
              </>
            )}
          </Row>
        </EmptyState>
      </Container>
      <Ground className={styles['ProblemPage-search']}>
        <Container>
          <PlainSearchForm search={emptySearch} />
        </Container>
      </Ground>
    </Stack>
  );
}
