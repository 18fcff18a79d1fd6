import { LoadNotices, lazyPart, useInBrowser, usePageTitle, withLinks } from '@app/remote-kit';
import { useNavigate, useSearchParams } from '@app/router';
import { displayName, formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Anchor, Empty, Figure, Link, Row, Skeleton, Stack, Text, Wrap } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { compareHref, paths, readCompared } from '../paths.ts';
import { ShareButton } from '../ShareButton.tsx';
import savedStyles from '../shared/saved/SavedPeople.module.css';
import { CompareButton, SaveButton } from '../shared/saved/ShortlistButtons.tsx';
import { type ShortlistedPerson, toggleCompared, useShortlist } from '../shared/saved/shortlist.ts';
import { useSaved } from '../shared/saved/use-saved.ts';
import { CompareTable } from './CompareTable.tsx';

const AccountSaved = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "saved" */ '../shared/saved/AccountSaved.tsx')).AccountSaved,
}));

/** Page `/compare`: up to three prosthetists side by side, from this browser's shortlist, and all saved ones. */
function ComparePage() {
  const compared = useShortlist((list) => list.compared);
  const [params] = useSearchParams();
  const shared = readCompared(params);
  // The shortlist is stored in the browser only, so the server renders a placeholder.
  const isKnown = useInBrowser(() => true, false);
  usePageTitle(m.compare_title());
  return (
    <Wrap page gap={6}>
      <Stack>
        <h1 tabIndex={-1}>{m.compare_title()}</h1>
        <p>{m.compare_lead()}</p>
      </Stack>
      {shared.length > 0 ? (
        <SharedComparison slugs={shared} />
      ) : !isKnown ? (
        <>
          <p className="WithoutScript">
            {m.compare_script()} <Link href={paths.home}>{m.search_link()}</Link>
          </p>
          <div className="NeedsScript">
            <Skeleton width="100%" height="20rem" />
          </div>
        </>
      ) : compared.length > 0 ? (
        <>
          <CompareTable people={compared} onDrop={toggleCompared} />
          <ShareComparison slugs={compared.map(({ slug }) => slug)} />
        </>
      ) : (
        <Empty figure={<Figure art="seeker" />} title={m.compare_none()}>
          <p>{m.compare_none_text()}</p>
          <Link href={paths.everybody}>{m.search_link()}</Link>
        </Empty>
      )}
      <section className="NeedsScript" aria-labelledby="saved-title">
        <Stack>
          <h2 id="saved-title">{m.saved_title()}</h2>
          {isKnown ? <SavedPeople /> : <Skeleton width="80%" />}
        </Stack>
      </section>
    </Wrap>
  );
}

/**
 * Saved prosthetists: from the account for members; from the browser for everybody else and while the account's list
 * loads.
 */
function SavedPeople() {
  const { session } = useShell();
  const { inBrowser, inAccount, accountResult: found, count } = useSaved();
  const isMember = session.status === 'signed-in';
  if (isMember && !inAccount && count === 0) {
    return (
      <>
        <LoadNotices of={found} failure={m.saved_failed()} />
        {found.fetchStatus === 'fetching' && <Skeleton width="80%" />}
      </>
    );
  }
  if (count === 0) return <Text soft>{m.saved_none()}</Text>;
  return (
    <>
      {isMember && <LoadNotices of={found} failure={m.saved_failed()} />}
      <Text soft>{inAccount ? m.saved_note_account() : m.saved_note()}</Text>
      {inAccount ? (
        <Suspense fallback={<Skeleton width="80%" />}>
          <AccountSaved people={inAccount} />
        </Suspense>
      ) : (
        <Stack as="ul" gap={0}>
          {inBrowser.map((person) => (
            <SavedPerson key={person.slug} person={person} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** Compares the prosthetists named in the address, without changing this browser's shortlist. */
function SharedComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const people = slugs.map((slug) => ({ slug, firstName: '', lastName: '', licenses: [] }));
  const drop = (person: ShortlistedPerson) => {
    const others = slugs.filter((slug) => slug !== person.slug);
    navigate(others.length > 0 ? compareHref(others) : paths.compare, { replace: true });
  };
  return (
    <>
      <CompareTable people={people} onDrop={drop} />
      <ShareComparison slugs={slugs} />
    </>
  );
}

const ShareComparison = ({ slugs }: { slugs: readonly string[] }) => (
  <div>
    <ShareButton title={m.compare_title()} path={compareHref(slugs)} />
  </div>
);

function SavedPerson({ person }: { person: ShortlistedPerson }) {
  return (
    <Row as="li" justify="between" className={savedStyles.Person} aria-label={formatFullName(person)}>
      <Anchor className={savedStyles.Name} href={paths.profile(person.slug)}>
        <bdi>{displayName(person)}</bdi>
      </Anchor>
      <Row gap={1} align="stretch">
        <SaveButton person={person} />
        <CompareButton person={person} />
      </Row>
    </Row>
  );
}

export default withLinks(ComparePage);
