import type { StaffReview } from '@app/types/admin/reviews';
import { Fact, Link, Stack, WarnIcon } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { formatShortTime } from '../at-time.ts';
import { paths } from '../paths.ts';
import { formatIdentifier } from '../plain-name.ts';
import { getRiskSentence, statusWords, tieWords } from './review-words.ts';

/** What surrounds a review: what was found in it, who wrote it beside what else, what readers say of it. */
export function ReviewContext({ review }: { review: StaffReview }) {
  const { risks, author, twins, flags, decision, appeal } = review;
  const { total, visible, waiting, refused, lastWeek } = author.others;
  return (
    <>
      {(risks.length > 0 || author.ties.length > 0 || twins.length > 0) && (
        <ItemPart title="Worth checking">
          <Stack gap="tight">
            {risks.map((risk) => (
              <Fact key={risk} icon={<WarnIcon />}>
                {getRiskSentence(risk)}
              </Fact>
            ))}
            {author.ties.map((tie) => (
              <Fact key={tie} icon={<WarnIcon />}>
                {tieWords[tie]}
              </Fact>
            ))}
            {twins.map(({ id, status, sameAuthor }) => (
              <Fact key={id} icon={<WarnIcon />}>
                <Link href={`${paths.review(id)}?queue=all&q=${id}`}>
                  The same words in another review ({statusWords[status].toLowerCase()},{' '}
                  {sameAuthor ? 'same author' : 'another author'})
                </Link>
              </Fact>
            ))}
          </Stack>
          <p>None of this decides anything. It says where to look.</p>
        </ItemPart>
      )}
      <ItemPart title="Its author">
        <p>
          {author.gone ? 'The account was deleted; the words were kept.' : `Known here as ${author.key}.`}{' '}
          {total === 0
            ? 'No other reviews.'
            : `Other reviews: ${total} (${visible} public, ${waiting} waiting, ${refused} withheld; ${lastWeek} within the last week).`}
        </p>
        {total > 0 && (
          <p>
            <Link href={`${paths.reviews}?queue=all&authorOf=${review.id}`}>All reviews of this author</Link>
          </p>
        )}
      </ItemPart>
      {flags.length > 0 && (
        <ItemPart title="Readers’ flags">
          <ul>
            {flags.map(({ id, reason, note, status, at }) => (
              <li key={id}>
                <b>{reason}</b> ({formatIdentifier(status).toLowerCase()}, {formatShortTime(at)})
                {note && `: ${note}`}
              </li>
            ))}
          </ul>
        </ItemPart>
      )}
      {decision && (
        <ItemPart title="The last decision">
          <p>
            {formatIdentifier(decision.outcome)} {formatShortTime(decision.at)} by {decision.by.name}
            {decision.reasons.length > 0 && ` (${decision.reasons.join(', ')})`}. {decision.note}
          </p>
        </ItemPart>
      )}
      {appeal && (
        <ItemPart title={`Appeal, ${formatIdentifier(appeal.status).toLowerCase()}`}>
          <p>{appeal.text}</p>
        </ItemPart>
      )}
    </>
  );
}
