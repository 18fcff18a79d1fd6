import type { BodyOf, ReplyOf } from '@app/types';
import { addLegalRequest, changeLegalRequest, listLegalRequests } from '@app/types/admin/settings';
import { Anchor, Chip, DescriptionList, Panel } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';

type LegalRequestRecord = ReplyOf<typeof changeLegalRequest>['request'];

const kindLabels: Readonly<Record<LegalRequestRecord['kind'], string>> = {
  defamation: 'Said to be defamation',
  health_data: 'Said to show health data',
  subpoena: 'Subpoena or court order',
  other: 'Other request',
};
const targetLabels = {
  listing: 'A listing',
  review: 'A review',
  claim: 'A claim',
  user: 'An account',
} as const;

export default function LegalPage() {
  const filters = useFilters(['status']);
  const status = filters.get('status') === 'closed' ? 'closed' : 'open';
  const result = useAdminCall(listLegalRequests, { query: { ...filters.query, status } });
  return (
    <Page title="Legal requests" lead="While a hold is on, its subject cannot be deleted or purged.">
      <SegmentedControl
        label="Which requests"
        value={status}
        onChange={(value) => filters.set({ status: value === 'open' ? '' : value })}
        options={Object.entries({ open: 'Open', closed: 'Closed' })}
      />
      <AsyncContent
        result={result}
        emptyTexts={[
          status === 'open' ? 'No open request' : 'No closed request',
          'Add each letter from a court, an authority or a lawyer below, on the day it arrives.',
          'h2',
        ]}
      >
        {({ items }) => items.map((request) => <LegalRequestPanel key={request.id} legalRequest={request} />)}
      </AsyncContent>
      <ListPager label="Pages of requests" list={result.data} />
      <AddRequestForm />
    </Page>
  );
}

/** The form that adds a request. The hold is on by default, because deleted records cannot be held later. */
const AddRequestForm = () => (
  <Panel title="Add a request">
    <CallForm
      endpoint={addLegalRequest}
      draftKey="legal-request"
      fields={[
        { name: 'kind', label: 'Kind', type: 'select', options: Object.entries(kindLabels) },
        { name: 'from', label: 'From whom', required: true, maxLength: 500 },
        { name: 'about', label: 'About', type: 'select', options: Object.entries(targetLabels) },
        {
          name: 'target.id',
          label: 'Its id',
          required: true,
          hint: 'Or the address of its page here.',
        },
        {
          name: 'due',
          label: 'Answer by',
          type: 'date',
          hint: 'As the letter says. Where it names no day: two weeks from today.',
        },
        {
          name: 'note',
          label: 'Note',
          type: 'textarea',
          maxLength: 4000,
          hint: 'Number and date of the letter, what it asks for.',
        },
        {
          name: 'hold',
          type: 'checkbox',
          value: 'on',
          label: 'Hold: it cannot be deleted until the hold is removed',
        },
      ]}
      submitLabel="Note it"
      buttonKind="primary"
      toInput={({ kind, about, 'target.id': id = '', due, from = '', note = '', hold }) => ({
        body: {
          kind: kind as keyof typeof kindLabels,
          target: { kind: about as keyof typeof targetLabels, id: extractId(id) },
          from,
          note,
          hold: hold === 'on',
          ...(due && { due }),
        },
      })}
      doneText="The request was added."
    />
  </Panel>
);

/** Returns the last part of the path of a URL; an id alone stays as it is. */
function extractId(text: string): string {
  const [path = ''] = text.split(/[?#]/);
  return path.split('/').findLast(Boolean) ?? '';
}

function LegalRequestPanel({ legalRequest }: { legalRequest: LegalRequestRecord }) {
  const { id, kind, target, from, note, due, status, outcome, createdBy, createdAt, closedAt } = legalRequest;
  const { hold: isHeld, late: isLate } = legalRequest;
  const createInput = (body: BodyOf<typeof changeLegalRequest>) => ({ params: { id }, body });
  const targetLink = (
    <Anchor href={paths.auditOfRecord(target.kind, target.id)}>
      {target.kind} {target.id}
    </Anchor>
  );
  return (
    <Panel
      title={`${kindLabels[kind]}, from ${from}`}
      note={`Noted ${formatShortTime(createdAt)} by ${createdBy}${closedAt ? `, closed ${formatShortTime(closedAt)}` : ''}`}
    >
      <DescriptionList
        rows={[
          { term: 'About', value: targetLink },
          {
            term: 'Answer by',
            value: isLate ? <Chip kind="warn">{`${formatDay(due)}: late`}</Chip> : formatDay(due),
          },
          { term: 'Hold', value: isHeld ? <Chip kind="warn">On: it cannot be deleted</Chip> : 'Off' },
          { term: 'Note', value: note || '–' },
          status === 'closed' && { term: 'Outcome', value: outcome || '–' },
        ]}
      />
      {status === 'open' && (
        <>
          <CallForm
            isInline
            endpoint={changeLegalRequest}
            draftKey={`legal-due/${id}`}
            fields={[
              { name: 'due', label: 'Another day to answer by', type: 'date', value: due, required: true },
            ]}
            submitLabel="Change the day"
            toInput={({ due }) => createInput({ due })}
            doneText="The day is changed."
            extraActions={
              <CallButton
                endpoint={changeLegalRequest}
                input={createInput({ hold: !isHeld })}
                doneText={isHeld ? 'The hold is off.' : 'The hold is on.'}
              >
                {isHeld ? 'Remove the hold' : 'Place a hold'}
              </CallButton>
            }
          />
          <CallForm
            endpoint={changeLegalRequest}
            draftKey={`legal-outcome/${id}`}
            fields={[
              {
                name: 'outcome',
                label: 'Outcome',
                type: 'textarea',
                required: true,
                maxLength: 4000,
                hint: 'What was answered and done.',
              },
            ]}
            submitLabel="Close the request"
            toInput={({ outcome }) => createInput({ status: 'closed', outcome })}
            doneText="The request is closed."
          />
        </>
      )}
    </Panel>
  );
}
