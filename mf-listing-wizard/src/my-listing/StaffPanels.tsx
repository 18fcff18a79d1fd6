import { AppealButton } from '@app/remote-kit/appeal-button';
import OwnThreads from '@app/remote-kit/own-threads';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import { appealDecision, appealTextLimits, type StaffDecision } from '@app/types';
import { Panel, Row, Stack } from '@app/ui';
import { useStaffDecisions } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { PrivacyFindings } from './reply/PrivacyFindings.tsx';

const titles: Record<StaffDecision['kind'], (inputs: { name: string }) => string> = {
  listing: m.decision_listing,
  update: m.decision_update,
  claim: m.decision_claim,
  flag: m.decision_flag,
};
const appealTexts = { open: m.decision_open, upheld: m.decision_upheld, declined: m.decision_declined };

/** Texts of appeals that are not sent yet, by decision. */
const appealDrafts = createPersonalDrafts<string>('decision-appeals');

/** Messages from staff about the listing or a claim, with a reply form, and their rejections. */
export default function StaffPanels() {
  return (
    <>
      <OwnThreads
        kinds={['listing', 'claim']}
        hint={m.messages_hint()}
        renderFindings={(text) => <PrivacyFindings text={text} author={null} />}
      />
      <DecisionsPanel />
    </>
  );
}

/** Rejections by staff with reason and appeal; renders nothing if there are none. */
function DecisionsPanel() {
  const { data } = useStaffDecisions();
  if (!data || data.decisions.length === 0) return null;
  return (
    <Panel title={m.decisions_title()}>
      <Stack>
        <p>{m.decisions_text()}</p>
        {data.decisions.map((decision) => (
          <DecisionItem key={`${decision.kind}${decision.id}`} decision={decision} />
        ))}
      </Stack>
    </Panel>
  );
}

function DecisionItem({ decision }: { decision: StaffDecision }) {
  const { locale } = useShell();
  const { kind, id, practitioner, at, notes, appeal } = decision;
  const draft = useTextDraft(appealDrafts, `${kind}/${id}`);
  const { min } = appealTextLimits;
  const title = titles[kind]({ name: practitioner });
  return (
    <article aria-label={title}>
      <Stack gap={1}>
        <p>
          <b>{title}</b>
        </p>
        <p>{m.decision_at({ date: formatDate(at, locale) })}</p>
        {splitParagraphs(notes).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
        {appeal ? (
          <>
            <p>
              <b>{m.decision_appealed({ date: formatDate(appeal.at, locale) })}</b>{' '}
              {appealTexts[appeal.status]()}
            </p>
            {appeal.notes && <p>{appeal.notes}</p>}
          </>
        ) : (
          <Row>
            <AppealButton
              name={title}
              draft={draft}
              endpoint={appealDecision}
              params={{ kind, id }}
              texts={{
                button: m.decision_appeal(),
                title: m.decision_appeal_title(),
                text: m.decision_appeal_text(),
                label: m.decision_appeal_label(),
                hint: m.decision_appeal_hint({ min }),
                tooShort: m.decision_appeal_short({ min }),
                cancel: m.decision_appeal_cancel(),
                confirm: m.decision_appeal_send(),
                done: m.decision_appeal_done(),
              }}
            />
          </Row>
        )}
      </Stack>
    </article>
  );
}
