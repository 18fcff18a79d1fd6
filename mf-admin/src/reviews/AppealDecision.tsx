import { adminDecideAppeal } from '@app/types/admin/actions/review';
import { Banner, Button, Field, Textarea } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useMe } from '../console/access/me.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { Phrases } from '../queue/Phrases.tsx';
import type { DecisionProps } from './ReviewDecision.tsx';
import { formatListingName } from './review-words.ts';

/** An author's appeal, which somebody else answers than anyone who decided. */
export function AppealDecision({ review, decisions }: DecisionProps) {
  const { id, v, appeal, decision } = review;
  const [notes, setNotes, forgetNotes] = useKeptNotes(`appeal:${id}`);
  const me = useMe();

  async function decideAppeal(verdict: 'uphold' | 'decline') {
    const done = `${verdict === 'uphold' ? 'Published on appeal' : 'Declined the appeal'}: ${formatListingName(review)}.`;
    const input = { params: { id }, body: { v, verdict, notes } };
    if (await decisions.decide(adminDecideAppeal, { input, done })) forgetNotes();
  }

  return (
    <ItemPart title="Answer the appeal">
      <blockquote>{appeal?.text}</blockquote>
      {decision?.by.id === me.id ? (
        <Banner kind="info">
          <p>You made this decision. Someone else on the team answers the appeal.</p>
        </Banner>
      ) : (
        <>
          <Field label="Notes to the author" hint="They get this by e-mail. No health details.">
            <Textarea value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
          </Field>
          <Phrases notes={notes} onNotes={setNotes} />
          <Decide>
            <Button disabled={decisions.sending} onClick={() => decideAppeal('uphold')}>
              Publish it after all
            </Button>
            <Button kind="secondary" disabled={decisions.sending} onClick={() => decideAppeal('decline')}>
              Keep the decision
            </Button>
          </Decide>
        </>
      )}
    </ItemPart>
  );
}
