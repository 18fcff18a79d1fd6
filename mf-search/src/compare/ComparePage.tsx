import { usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { Container, EmptyState, Figure, Link, Skeleton, useIsHydrated } from '@app/ui';
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { buildCompareHref, paths, readComparedSlugs } from '../paths.ts';
import { type ShortlistEntry, toggleComparedPerson, useShortlist } from '../shared/saved/shortlist.ts';
import { BackToResults } from '../shared/search/BackToResults.tsx';
import styles from './CompareTable.module.css';
import { CompareTable } from './CompareTable.tsx';

/** Page `/compare`: up to three people side by side, from the address or from this browser's shortlist. */
function ComparePage() {
  const comparedEntries = useShortlist((shortlist) => shortlist.compared);
  const [params] = useSearchParams();
  const sharedSlugs = readComparedSlugs(params);
  // The shortlist is stored in the browser only, so the server renders a placeholder.
  const isHydrated = useIsHydrated();
  usePageTitle(m.compare_title());
  useOldAddressRedirect();
  return (
    <Container gap={1} className={styles.Page}>
      <BackToResults />
      <h1 tabIndex={-1}>{getHeading(sharedSlugs.length || comparedEntries.length)}</h1>
      {sharedSlugs.length > 0 ? (
        <SharedComparison slugs={sharedSlugs} />
      ) : !isHydrated ? (
        <>
          <p>{m.compare_lead()}</p>
          <p className="WithoutScript">
            {m.compare_script()} <Link href={paths.home}>{m.search_link()}</Link>
          </p>
          <div className="NeedsScript">
            <Skeleton width="100%" height="100svh" />
          </div>
        </>
      ) : comparedEntries.length > 0 ? (
        <CompareTable entries={comparedEntries} onRemove={toggleComparedPerson} />
      ) : (
        <>
          <p>{m.compare_lead()}</p>
          <EmptyState figure={<Figure drawing="seeker" />} title={m.compare_none()}>
            <p>{m.compare_none_text()}</p>
            <Link href={paths.nationwideResults}>{m.search_link()}</Link>
          </EmptyState>
        </>
      )}
    </Container>
  );
}

function getHeading(peopleCount: number): string {
  if (peopleCount === 3) return m.compare_three();
  return peopleCount === 2 ? m.compare_two() : m.compare_title();
}

/** Redirects the old address of the page with saved people: `/compare#saved-title`. */
function useOldAddressRedirect() {
  const navigate = useNavigate();
  const isOldAddress = useLocation().hash === '#saved-title';
  useEffect(() => {
    if (isOldAddress) navigate(paths.saved, { replace: true });
  }, [isOldAddress, navigate]);
}

/** Compares the prosthetists in the address, without changing this browser's shortlist. */
function SharedComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const people = slugs.map((slug) => ({ slug, firstName: '', lastName: '', licenses: [] }));
  const removePerson = (person: ShortlistEntry) => {
    const remainingSlugs = slugs.filter((slug) => slug !== person.slug);
    navigate(remainingSlugs.length > 0 ? buildCompareHref(remainingSlugs) : paths.compare, { replace: true });
  };
  return <CompareTable entries={people} onRemove={removePerson} />;
}

export default withRouterLinks(ComparePage);
