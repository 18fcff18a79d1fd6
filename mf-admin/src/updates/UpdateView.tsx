import type { UpdateItem } from '@app/types/admin/updates';
import { Chip, Chips, Link, WarnIcon } from '@app/ui';
import { formatShortTime } from '../at-time.ts';
import { ItemFrame } from '../queue/ItemFrame.tsx';
import { getRiskLabel } from '../risk-words.ts';
import { UpdateDecided } from './UpdateDecided.tsx';
import { UpdateDecision } from './UpdateDecision.tsx';
import styles from './UpdateView.module.css';
import { useDecide } from './use-decide.ts';
import { describeChanges } from './what-changed.ts';

/** "CPO": the short form of the first credential that has one. */
const findAbbreviation = (licenses: readonly string[]) =>
  licenses.map((one) => /\(([A-Z]+)\)$/.exec(one)?.[1]).find(Boolean);

/** One change of a public listing, with all that its decision needs. */
export function UpdateView({ item }: { item: UpdateItem }) {
  const { id, listing, licenses, promise, since, status, risks } = item;
  const { decide, sending, outrun, onSeen } = useDecide(item);
  const name = [`${listing.firstName} ${listing.lastName}`, findAbbreviation(licenses)]
    .filter(Boolean)
    .join(', ');
  return (
    <ItemFrame
      kind="pending-updates"
      id={id}
      title={name}
      lead={
        <>
          {[listing.company, listing.city, listing.state].filter(Boolean).join(', ')}.{' '}
          {listing.claimed ? 'Claimed.' : 'Not claimed.'}{' '}
          {listing.approved && (
            <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noopener">
              See the live profile
            </Link>
          )}
        </>
      }
      meta={`Sent by the owner ${formatShortTime(since)}.`}
      promise={promise}
      since={since}
      outrun={outrun && { sentence: outrun.sentence, changes: describeChanges(outrun.seen, item), onSeen }}
    >
      {risks.length > 0 && (
        <Chips aria-label="Warnings" className={styles.UpdateView}>
          {risks.map((risk) => (
            <li key={risk}>
              <Chip kind="warn">
                <WarnIcon /> {getRiskLabel(risk)}
              </Chip>
            </li>
          ))}
        </Chips>
      )}
      {status === 'pending' ? (
        <UpdateDecision item={item} decide={decide} sending={sending} />
      ) : (
        <UpdateDecided item={item} />
      )}
    </ItemFrame>
  );
}
