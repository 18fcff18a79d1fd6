import { useTitle, withLinks } from '@app/remote-kit';
import { useNavigate, useSearchParams } from '@app/router';
import { displayName, formatDocumentTitle, formatFullName, getTextWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Anchor, Empty, Figure, Link, Stack, Wrap } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { comparedKey, compareHref, paths } from '../paths.ts';
import { ShareButton } from '../ShareButton.tsx';
import { CompareButton, SaveButton } from '../ShortlistButtons.tsx';
import { compareLimit, type ShortlistItem, toggleCompared, useShortlist } from '../shortlist.ts';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';

/** `/compare`: up to three people side by side, and everyone saved, from this browser's shortlist. */
function ComparePage() {
  const { locale } = useShell();
  const { saved, compared } = useShortlist();
  const [params] = useSearchParams();
  const shared = params.getAll(comparedKey).slice(0, compareLimit);
  const words = getTextWords(locale).compare;
  useTitle(formatDocumentTitle(words.title, locale));
  return (
    <Wrap className={styles.Page}>
      <Stack>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.lead}</p>
      </Stack>
      {shared.length > 0 ? (
        <SharedComparison slugs={shared} />
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
      <section aria-labelledby="saved-title">
        <Stack>
          <h2 id="saved-title">{m.saved_title()}</h2>
          <p className={styles.Note}>{saved.length > 0 ? m.saved_note() : m.saved_none()}</p>
          {saved.length > 0 && (
            <ul className={styles.Saved}>
              {saved.map((person) => (
                <SavedPerson key={person.slug} person={person} />
              ))}
            </ul>
          )}
        </Stack>
      </section>
    </Wrap>
  );
}

/** The people whom an address names, without a change of who is compared in this browser. */
function SharedComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const people = slugs.map((slug) => ({ slug, firstName: '', lastName: '', licenses: [] }));
  const drop = (person: ShortlistItem) => {
    const rest = slugs.filter((slug) => slug !== person.slug);
    navigate(rest.length > 0 ? compareHref(rest) : paths.compare, { replace: true });
  };
  return (
    <>
      <CompareTable people={people} onDrop={drop} />
      <ShareComparison slugs={slugs} />
    </>
  );
}

const ShareComparison = ({ slugs }: { slugs: readonly string[] }) => {
  const { locale } = useShell();
  return (
    <div>
      <ShareButton title={getTextWords(locale).compare.title} path={compareHref(slugs)} />
    </div>
  );
};

function SavedPerson({ person }: { person: ShortlistItem }) {
  return (
    <li aria-label={formatFullName(person)}>
      <Anchor className={styles.Name} href={paths.profile(person.slug)}>
        <bdi>{displayName(person)}</bdi>
      </Anchor>
      <div className={styles.Actions}>
        <SaveButton person={person} />
        <CompareButton person={person} />
      </div>
    </li>
  );
}

export default withLinks(ComparePage);
