import { addLegalRequest, legalKinds, legalTargets } from '@app/types/admin/settings';
import { Banner, Button, Check, Field, Input, Pairs, Panel, Select, Stack, Textarea } from '@app/ui';
import type { FormEvent } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { kindWords } from './legal-words.ts';

const targetWords = {
  listing: 'A listing',
  review: 'A review',
  claim: 'A claim',
  user: 'An account',
} as const;

/** Notes a request. The hold is on unless somebody takes it off: what is gone cannot be held. */
export function AddLegal() {
  const { send, sending, failure } = useAdminSend(addLegalRequest);
  const dock = useDock();
  const refresh = useRefresh();
  const wrong = failure?.problem?.fields ?? {};
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const getField = (name: string) => String(data.get(name) ?? '').trim();
    const kind = legalKinds.find((one) => one === getField('kind')) ?? 'other';
    const target = {
      kind: legalTargets.find((one) => one === getField('about')) ?? 'listing',
      id: getField('id'),
    } as const;
    const due = getField('due');
    const hold = data.get('hold') === 'on';
    const body = { kind, target, from: getField('from'), note: getField('note'), hold, ...(due && { due }) };
    const sent = await send({ body });
    if (sent.status !== 'done') return;
    dock.say('The request was added.');
    form.reset();
    await refresh();
  }
  return (
    <Panel title="Add a request">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Pairs level>
            <Field label="Kind">
              <Select name="kind">
                {legalKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindWords[kind]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="From whom" required error={wrong.from}>
              <Input name="from" maxLength={500} autoComplete="off" />
            </Field>
            <Field label="About">
              <Select name="about">
                {legalTargets.map((target) => (
                  <option key={target} value={target}>
                    {targetWords[target]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Its id"
              required
              hint="As shown on its page in the console."
              error={wrong['target.id']}
            >
              <Input name="id" autoComplete="off" spellCheck={false} />
            </Field>
            <Field
              label="Answer by"
              hint="As the letter says. Where it names no day: two weeks from today."
              error={wrong.due}
            >
              <Input name="due" type="date" />
            </Field>
          </Pairs>
          <Field label="Note" hint="Number and date of the letter, what it asks for.">
            <Textarea name="note" maxLength={4000} />
          </Field>
          <Check name="hold" defaultChecked label="Hold: it cannot be deleted until the hold is removed" />
          {failure && Object.keys(wrong).length === 0 && (
            <Banner kind="bad">
              <p>{getErrorMessage(failure, 'This could not be saved.')}</p>
            </Banner>
          )}
          <div>
            <Button type="submit" disabled={sending}>
              Note it
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
