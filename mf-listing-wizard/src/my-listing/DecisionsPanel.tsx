import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { ShownTeamDecision } from '@app/types';
import { Panel, Row, Stack } from '@app/ui';
import { useTeamDecisions } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { AppealDecision } from './AppealDecision.tsx';

const titles: Record<ShownTeamDecision['kind'], (inputs: { name: string }) => string> = {
  listing: m.decision_listing,
  update: m.decision_update,
  claim: m.decision_claim,
  flag: m.decision_flag,
};
const states = { open: m.decision_open, upheld: m.decision_upheld, declined: m.decision_declined };

/** Rejections by staff with reason and appeal; renders nothing if there are none. */
export default function DecisionsPanel() {
  const { data } = useTeamDecisions();
  if (!data || data.decisions.length === 0) return null;
  return (
    <Panel title={m.decisions_title()}>
      <Stack>
        <p>{m.decisions_text()}</p>
        {data.decisions.map((decision) => (
          <OneDecision key={`${decision.kind}${decision.id}`} decision={decision} />
        ))}
      </Stack>
    </Panel>
  );
}

function OneDecision({ decision }: { decision: ShownTeamDecision }) {
  const { locale } = useShell();
  const { kind, practitioner, at, notes, appeal } = decision;
  const title = titles[kind]({ name: practitioner });
  return (
    <article aria-label={title}>
      <Stack gap={1}>
        <p>
          <b>{title}</b>
        </p>
        <p>{m.decision_at({ date: formatDate(at, locale) })}</p>
        {splitParagraphs(notes).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {appeal ? (
          <>
            <p>
              <b>{m.decision_appealed({ date: formatDate(appeal.at, locale) })}</b> {states[appeal.status]()}
            </p>
            {appeal.notes && <p>{appeal.notes}</p>}
          </>
        ) : (
          <Row>
            <AppealDecision decision={decision} title={title} />
          </Row>
        )}
      </Stack>
    </article>
  );
}
