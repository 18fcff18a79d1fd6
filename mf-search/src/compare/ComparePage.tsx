import { addLinks, useInBrowser, usePageTitle } from '@app/remote-kit';
import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { Empty, Figure, Link, Skeleton, Wrap } from '@app/ui';
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { compareHref, paths, readCompared } from '../paths.ts';
import { type ShortlistedPerson, toggleCompared, useShortlist } from '../shared/saved/shortlist.ts';
import { BackToResults } from '../shared/search/BackToResults.tsx';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';

/** Page `/compare`: up to three people side by side, of the address or of this browser's shortlist. */
function ComparePage() {
  const chosen = useShortlist((list) => list.compared);
  const [params] = useSearchParams();
  const shared = readCompared(params);
  // The shortlist is stored in the browser only, so the server renders a placeholder.
  const isKnown = useInBrowser(() => true, false);
  usePageTitle(m.compare_title());
  useOldAddress();
  return (
    <Wrap gap={1} className={styles.Page}>
      <BackToResults />
      <h1 tabIndex={-1}>{getHeading(shared.length || chosen.length)}</h1>
      {shared.length > 0 ? (
        <SharedComparison slugs={shared} />
      ) : !isKnown ? (
        <>
          <p>{m.compare_lead()}</p>
          <p className="WithoutScript">
            {m.compare_script()} <Link href={paths.home}>{m.search_link()}</Link>
          </p>
          <div className="NeedsScript">
            <Skeleton width="100%" height="100svh" />
          </div>
        </>
      ) : chosen.length > 0 ? (
        <CompareTable people={chosen} onDrop={toggleCompared} />
      ) : (
        <>
          <p>{m.compare_lead()}</p>
          <Empty figure={<Figure drawing="seeker" />} title={m.compare_none()}>
            <p>{m.compare_none_text()}</p>
            <Link href={paths.everybody}>{m.search_link()}</Link>
          </Empty>
        </>
      )}
    </Wrap>
  );
}

function getHeading(people: number): string {
  if (people === 3) return m.compare_three();
  return people === 2 ? m.compare_two() : m.compare_title();
}

/** Links from before the saved people had a page of their own. */
function useOldAddress() {
  const navigate = useNavigate();
  const isOld = useLocation().hash === '#saved-title';
  useEffect(() => {
    if (isOld) navigate(paths.saved, { replace: true });
  }, [isOld, navigate]);
}

/** Compares the prosthetists named in the address, without changing this browser's shortlist. */
function SharedComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const people = slugs.map((slug) => ({ slug, firstName: '', lastName: '', licenses: [] }));
  const drop = (person: ShortlistedPerson) => {
    const others = slugs.filter((slug) => slug !== person.slug);
    navigate(others.length > 0 ? compareHref(others) : paths.compare, { replace: true });
  };
  return <CompareTable people={people} onDrop={drop} />;
}

export default addLinks(ComparePage);
