import { answerMessage, closeMessage } from '@app/types/admin/actions/message';
import { getMessage, type StaffMessage } from '@app/types/admin/people/messages';
import { Link } from '@app/ui';
import { toChoice } from '../inbox/decision/choice.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { getPersonLabel, Thread } from '../inbox/item/Thread.tsx';
import { numberMatches, renderMatchExplanations } from '../inbox/text-matches.tsx';
import { paths } from '../paths.ts';
import { Explanation } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';

export default createItemView(getMessage, 'params', ({ message }) => message, OpenMessage);

function OpenMessage({ item: message }: { item: StaffMessage }) {
  const { id, kind, item: itemId, listing, status, since, thread } = message;
  const name = formatName(listing, 'a listing that is gone');
  const personLabel = getPersonLabel(kind);
  const matches = numberMatches(
    message.places,
    () => thread.find((threadMessage) => threadMessage.id === id)?.text ?? '',
  );
  const commonFields = { params: { id }, values: { name: kind === 'review' ? 'the author' : name } };
  return (
    <ItemFrame
      kind="messages"
      item={message}
      sla={message}
      title={kind === 'listing' ? `Message of ${name}` : `Message about the ${kind} of ${name}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(since)}`,
        <Link key="item" href={paths.subject(kind, itemId)}>
          See the {kind}
        </Link>,
      ]}
      choices={
        status === 'open' ? [toChoice(answerMessage, commonFields), toChoice(closeMessage, commonFields)] : []
      }
    >
      <Explanation
        title={
          status === 'open' ? `Why it is here: ${personLabel.toLowerCase()} answered.` : `It is ${status}.`
        }
        points={renderMatchExplanations(matches)}
      />
      <Thread personLabel={personLabel} messages={thread} highlightedMessage={{ id, matches }} />
    </ItemFrame>
  );
}
