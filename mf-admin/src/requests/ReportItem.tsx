import { takedownSubject } from '@app/option-lists';
import { applyReportedButton, putProsthetist } from '@app/types/admin/actions/listing-edits';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import { listReports, reportedFields, type VisitorReport } from '@app/types/admin/reports';
import { Link } from '@app/ui';
import { useGrants } from '../console/access/me.ts';
import { type DecisionChoice, toChoice } from '../inbox/decision/choice.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { paths } from '../paths.ts';
import { Explanation, QuotedText } from '../ui/OpenItem.tsx';
import { formatDecision, formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';

export default createItemView(listReports, 'query', ({ items: [report] }) => report, OpenReport);

function OpenReport({ item: report }: { item: VisitorReport }) {
  const { id, field, note, since, signedIn: isSignedIn, status, decision, listing } = report;
  const canEdit = useGrants()['edit-listing'] !== undefined;
  const name = formatName(listing, 'a deleted listing');
  const isTakedown = field === takedownSubject;
  const senderText = isTakedown
    ? 'by the owner who deleted their account'
    : isSignedIn
      ? 'signed in'
      : 'without an account';
  const values = {
    name,
    close: isTakedown ? 'Take the page down' : 'Done',
    closed: isTakedown ? `Took down the page of ${name}.` : `Closed the report about ${name}.`,
    whose: isTakedown ? 'Words to its owner' : 'Notes for the team',
    whoReads: isTakedown
      ? 'They get this by e-mail, where their address is still known.'
      : 'Only staff read this. It stays with the decision.',
  };
  const commonFields = { params: { id }, body: {}, values };
  const closeChoice = toChoice(closeReport, commonFields);
  const declineChoice = toChoice(declineReport, commonFields);
  const { dialog } = declineReport.button;
  const fieldName = reportedFields[field];
  const proposedValue = listing?.proposed;
  const applyChoices: readonly DecisionChoice[] =
    canEdit && fieldName && proposedValue
      ? [
          {
            action: putProsthetist,
            button: applyReportedButton,
            values: { name, value: proposedValue },
            staysOpen: true,
            params: { id: listing.id },
            body: { v: listing.v, fields: { [fieldName]: proposedValue } },
          },
        ]
      : [];
  const editHref = canEdit && fieldName ? `?${new URLSearchParams({ field: fieldName, report: id })}` : '';
  return (
    <ItemFrame
      kind="reports"
      item={report}
      sla={report}
      title={`Report about ${name}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(since)}, ${senderText}`,
        listing && (
          <Link href={paths.prosthetist(listing.id) + editHref}>
            {editHref ? `Correct it: ${field}` : 'See the listing'}
          </Link>
        ),
      ]}
      choices={
        status === 'open'
          ? [
              ...applyChoices,
              applyChoices.length > 0
                ? { ...closeChoice, button: { ...closeChoice.button, kind: 'secondary' } }
                : closeChoice,
              isTakedown && dialog
                ? { ...declineChoice, dialog: { ...dialog, isOptional: undefined } }
                : declineChoice,
              {
                ...closeChoice,
                button: {
                  ...closeChoice.button,
                  label: '{close}, with notes',
                  shortcut: undefined,
                  isInMenu: true,
                },
                dialog: dialog && { ...dialog, title: values.close, sendLabel: values.close },
              },
            ]
          : []
      }
    >
      <Explanation
        title={`Why it is here: ${isTakedown ? 'an owner who left asks for it' : 'a visitor says it is out of date'}: ${field}.`}
        points={[
          isTakedown &&
            'If you take the page down, it and its reviews are gone at once; the listing can be restored for a time (30 days, unless Settings say otherwise). To decline, write why: the person who asked gets your words by e-mail, if their address is still known.',
          listing?.now != null && (
            <span>
              Current value: <b>{listing.now || 'Nothing'}</b>
            </span>
          ),
          decision && formatDecision(status === 'done' ? 'Done' : 'Declined', decision),
        ]}
      />
      <QuotedText text={note} />
    </ItemFrame>
  );
}
