import { copyText } from '@app/remote-kit';
import { endTeamToken, makeTeamToken } from '@app/types/admin/actions/team-token';
import { listTeamTokens, type TeamToken } from '@app/types/admin/team-tokens';
import { Button, Dialog, Field, Input, Panel, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { formatShortTime } from '../words/format-time.ts';

/** A new token with its secret, which is shown once. */
interface IssuedToken {
  token: TeamToken;
  secret: string;
}

/** The tokens with which teams' pipelines publish their own slices. */
export function TeamTokens() {
  const result = useAdminCall(listTeamTokens);
  const [issuedToken, setIssuedToken] = useState<IssuedToken | null>(null);
  return (
    <Panel
      title="Team tokens"
      note="A team’s pipeline publishes its own slices with one, and can do nothing else."
    >
      {issuedToken && <NewTokenDialog {...issuedToken} onSaved={() => setIssuedToken(null)} />}
      <AsyncContent result={result}>
        {({ tokens }) => (
          <DataTable
            caption="Tokens, newest first"
            rows={tokens}
            emptyText="There is no token yet."
            columns={[
              ['Name', ({ name }) => name, { wraps: true }],
              ['Slices', ({ slices }) => slices.join(', '), { wraps: true }],
              ['Made', ({ madeAt, madeBy }) => `${formatShortTime(madeAt)}, ${madeBy}`, { wraps: true }],
              ['Last use', ({ usedAt }) => (usedAt ? formatShortTime(usedAt) : 'Never')],
              [
                'Ended',
                ({ id, name, ended }) =>
                  ended ? (
                    `${formatShortTime(ended.at)}, ${ended.by}`
                  ) : (
                    <CallButton
                      endpoint={endTeamToken}
                      input={{ params: { id } }}
                      doneText={`${name}: the token opens nothing any more.`}
                      confirmation={{
                        title: `End the token “${name}”?`,
                        text: 'Pipelines that use it are refused from now on. What they published stays as it is.',
                        confirmLabel: 'End it now',
                      }}
                    >
                      End<VisuallyHidden> – {name}</VisuallyHidden>
                    </CallButton>
                  ),
                { wraps: true },
              ],
            ]}
          />
        )}
      </AsyncContent>
      <CallForm
        label="Make a token"
        endpoint={makeTeamToken}
        draftKey="team-token"
        fields={[
          {
            name: 'name',
            label: 'Name',
            required: true,
            maxLength: 60,
            hint: 'The log shows what it did under this name: “events pipeline”.',
          },
          {
            name: 'slices',
            label: 'Slices',
            required: true,
            maxLength: 200,
            hint: '“events” is for mf-events and the service events. Several: with commas.',
          },
        ]}
        submitLabel="Make a token"
        toInput={({ name = '', slices = '' }) => ({ body: { name, slices: parseSlices(slices) } })}
        onDone={setIssuedToken}
      />
    </Panel>
  );
}

const parseSlices = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** A dialog with the secret of a token. Only its button closes it, because the secret is shown once. */
function NewTokenDialog({ token, secret, onSaved }: IssuedToken & { onSaved: () => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    // Selected for copying by hand, in case the browser does not allow it.
    inputRef.current?.select();
    setIsCopied(await copyText(secret));
  }
  return (
    <Dialog
      open
      onClose={() => {}}
      title={`The token of ${token.name}`}
      actions={
        <>
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
          <Button kind="secondary" onClick={onSaved}>
            I have stored it
          </Button>
        </>
      }
    >
      <Field
        label="TEAM_TOKEN"
        hint="Store it as a secret of the pipeline. It is shown only now, and the site keeps no copy."
      >
        <Input ref={inputRef} readOnly value={secret} />
      </Field>
    </Dialog>
  );
}
