import { displayName, fullName, phoneHref, phoneText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Listing } from '@app/types';
import { Anchor, Button, ButtonLink, CloseIcon, PhoneIcon, Skeleton, VisuallyHidden } from '@app/ui';
import { useQueries } from '@tanstack/react-query';
import { prosthetistQuery } from '../api.ts';
import { LoadNotices } from '../LoadNotices.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { compareLimit, type Remembered, toggleCompared } from '../shortlist.ts';
import styles from './CompareTable.module.css';
import { compareRows } from './compare-rows.tsx';

const isGone = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 410);

/** Side by side as a real table: one column a person, one row a question. It scrolls inside its own frame. */
export function CompareTable({ people }: { people: readonly Remembered[] }) {
  const { locale, announce } = useShell();
  const found = useQueries({ queries: people.map(({ slug }) => prosthetistQuery(slug, locale)) });
  const failed = found.find((one) => one.status === 'error' && !isGone(one.error));

  function drop(person: Remembered) {
    toggleCompared(person);
    announce(m.compare_dropped({ name: fullName(person), n: people.length - 1, limit: compareLimit }));
  }
  return (
    <>
      {failed && <LoadNotices of={failed} failure={m.search_failed()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.Frame} tabIndex={0} aria-label={m.compare_table()}>
        <table className={styles.Table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{m.compare_question()}</VisuallyHidden>
              </th>
              {people.map((person) => (
                <th key={person.slug} scope="col">
                  <Anchor className={styles.Name} href={paths.profile(person.slug)}>
                    {displayName(person)}
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{m.compare_actions()}</th>
              {people.map((person, index) => (
                <td key={person.slug}>
                  <Actions person={person} listing={found[index]?.data} onDrop={() => drop(person)} />
                </td>
              ))}
            </tr>
            {compareRows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name()}</th>
                {people.map((person, index) => {
                  const one = found[index];
                  return (
                    <td key={person.slug}>
                      {one?.data ? (
                        row.cell(one.data, locale)
                      ) : isGone(one?.error) ? (
                        m.compare_gone()
                      ) : (
                        <Skeleton width="80%" />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface ActionsProps {
  person: Remembered;
  listing: Listing | undefined;
  onDrop: () => void;
}

function Actions({ person, listing, onDrop }: ActionsProps) {
  const name = fullName(person);
  const phone = listing && phoneHref(listing.phone);
  return (
    <div className={styles.Actions}>
      {phone && (
        <ButtonLink kind="tint" href={phone}>
          <PhoneIcon /> {m.call_person({ phone: phoneText(listing.phone) })}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <Button kind="secondary" onClick={onDrop}>
        <CloseIcon /> {m.compare_remove()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
    </div>
  );
}
