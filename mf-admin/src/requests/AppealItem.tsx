import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals, type StaffAppeal } from '@app/types/admin/appeals';
import { Link } from '@app/ui';
import type { ComponentType } from 'react';
import { useMe } from '../console/access/me.ts';
import { ownDecisionText, toVerdictChoices } from '../inbox/decision/choice.ts';
import { appealedDecisionLabels } from '../inbox/entry-labels.ts';
import { sanctionLabels } from '../inbox/item/AccountDisclosure.tsx';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { paths } from '../paths.ts';
import { Explanation, QuotedText } from '../ui/OpenItem.tsx';
import { formatDay, formatDecision, formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';

/** Shows the item that an appealed decision was about. */
export type AppealedFactsView = ComponentType<{ kind: StaffAppeal['kind']; id: string }>;

/** Creates the view of appeals. `Facts` is a parameter, because it uses the views of other kinds. */
export const createAppealItem = (Facts: AppealedFactsView) =>
  createItemView(
    listAppeals,
    'query',
    ({ items: [appeal] }) => appeal,
    ({ item }) => <OpenAppeal item={item} Facts={Facts} />,
  );

/** A prosthetist’s appeal. The staff member who made the decision cannot answer it. */
function OpenAppeal({ item: appeal, Facts }: { item: StaffAppeal; Facts: AppealedFactsView }) {
  const { id, kind, item: itemId, listing, text, status, since, decided, sanction, answer } = appeal;
  const me = useMe();
  const name = formatName(listing, kind === 'sanction' ? 'an account' : 'a listing that is gone');
  const isOpen = status === 'open';
  return (
    <ItemFrame
      kind="appeals"
      item={appeal}
      sla={appeal}
      title={`Appeal of ${name}`}
      listing={listing}
      meta={[`Appealed ${formatShortTime(since)}`]}
      choices={
        isOpen
          ? toVerdictChoices(answerAppeal, {
              params: { id },
              values: { name },
              blockedReason: decided.by.id === me.id ? ownDecisionText : undefined,
            })
          : []
      }
    >
      <Explanation
        title={`Why it is here: the practitioner appeals. ${appealedDecisionLabels[kind]}.`}
        points={[
          formatDecision('Decided', {
            by: decided.by.name,
            at: decided.at,
            notes: decided.notes || 'no words to the practitioner.',
          }),
          sanction && `The account is ${sanctionLabels[sanction.kind]} until ${formatDay(sanction.until)}.`,
          itemId && <Link href={paths.subject(kind, itemId)}>See what was decided</Link>,
          answer && formatDecision(status === 'upheld' ? 'Opened again' : 'Declined', answer),
        ]}
      />
      <QuotedText text={text} />
      {itemId && <Facts kind={kind} id={itemId} />}
    </ItemFrame>
  );
}
