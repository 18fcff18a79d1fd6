import { type RedactionKind, redactionKinds } from '@app/option-lists';
import { Button, Checkbox, Field, Fieldset, Input, Row, Select, Stack, Textarea } from '@app/ui';
import { useRef, useState } from 'react';
import { FormButtonRow } from '../ui/ItemSection.tsx';
import { insertRedactionMark, redactionKindLabels } from './redaction-marks.ts';
import type { Redaction } from './use-redaction.ts';

/** The text fields are read-only, because staff remove words but never add any; ratings cannot be changed. */
export function RedactionEditor({ redaction }: { redaction: Redaction }) {
  const { original, content, notes, sending, isChanged, isOutdated, updateContent } = redaction;
  const [kind, setKind] = useState<RedactionKind>('name');
  const [statusMessage, setStatusMessage] = useState('');
  const editorRef = useRef<HTMLDivElement>(null);
  const { tags } = content;

  function redactSelection(part: 'title' | 'text') {
    const field = editorRef.current?.querySelector<HTMLTextAreaElement>(`[name="${part}"]`);
    if (!field) return;
    const redactedText = insertRedactionMark(field.value, field.selectionStart, field.selectionEnd, kind);
    setStatusMessage(
      redactedText === null
        ? 'Select the words first: with the mouse, or with Shift and the arrow keys.'
        : 'Marked.',
    );
    if (redactedText !== null) updateContent({ [part]: redactedText });
    field.focus();
  }

  function reset() {
    redaction.reset();
    setStatusMessage('');
  }

  return (
    <Stack ref={editorRef}>
      <p>
        Select words, say what they are, and put a mark in their place. The author’s words are kept for the
        team. Stars and meaning stay as they are.
      </p>
      <Field label="What the words are">
        <Select
          value={kind}
          onChange={(event) => setKind(event.target.value as RedactionKind)}
          options={redactionKinds.map((redactionKind) => [redactionKind, redactionKindLabels[redactionKind]])}
        />
      </Field>
      {(['title', 'text'] as const)
        .filter((part) => original[part] !== '')
        .map((part) => (
          <Stack key={part} gap={1}>
            <Field label={`${part === 'title' ? 'Title' : 'Text'}, to select in`}>
              <Textarea name={part} value={content[part]} rows={part === 'title' ? 1 : 8} readOnly />
            </Field>
            <Row>
              <Button kind="secondary" onClick={() => redactSelection(part)}>
                Mark in the {part}
              </Button>
            </Row>
          </Stack>
        ))}
      <p role="status">
        {isOutdated ? 'The words have changed since you marked them: mark them again.' : statusMessage}
      </p>
      {original.tags.length > 0 && (
        <Fieldset legend="Tags that stay">
          {original.tags.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={tags.includes(tag)}
              onChange={({ target }) =>
                updateContent({
                  tags: original.tags.filter((baseTag) =>
                    baseTag === tag ? target.checked : tags.includes(baseTag),
                  ),
                })
              }
            />
          ))}
        </Fieldset>
      )}
      <Field label="Notes for the team" hint="The author does not read them.">
        <Input value={notes} maxLength={2000} onChange={(event) => redaction.setNotes(event.target.value)} />
      </Field>
      <FormButtonRow>
        <Button disabled={!isChanged || sending} onClick={() => void redaction.save()}>
          Save the marks
        </Button>
        <Button kind="quiet" disabled={!isChanged && !isOutdated} onClick={reset}>
          Start over
        </Button>
      </FormButtonRow>
    </Stack>
  );
}
