import { type MarkKind, markKinds } from '@app/option-lists';
import { Button, Check, Field, Fieldset, Input, Row, Select, Stack, Textarea } from '@app/ui';
import { useRef, useState } from 'react';
import { Decide } from '../ui/Item.tsx';
import { markWords, withMark } from './marks.ts';
import type { Redaction } from './use-redaction.ts';

/**
 * The editor that replaces words which must not be public by marks. The text fields are read-only except for marks,
 * because staff remove words but never add any; ratings cannot be changed.
 */
export function RedactionEditor({ redaction }: { redaction: Redaction }) {
  const { base: waiting, content, notes, sending, isChanged, isOutdated, change } = redaction;
  const [kind, setKind] = useState<MarkKind>('name');
  const [hint, setHint] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { tags } = content;

  function mark(part: 'title' | 'text') {
    const field = place.current?.querySelector<HTMLTextAreaElement>(`[name="${part}"]`);
    if (!field) return;
    const marked = withMark(field.value, field.selectionStart, field.selectionEnd, kind);
    setHint(
      marked === null
        ? 'Select the words first: with the mouse, or with Shift and the arrow keys.'
        : 'Marked.',
    );
    if (marked !== null) change({ [part]: marked });
    field.focus();
  }

  function reset() {
    redaction.reset();
    setHint('');
  }

  return (
    <Stack ref={place}>
      <p>
        Select words, say what they are, and put a mark in their place. The author’s words are kept for the
        team. Stars and meaning stay as they are.
      </p>
      <Field label="What the words are">
        <Select
          value={kind}
          onChange={(event) => setKind(event.target.value as MarkKind)}
          options={markKinds.map((kind) => [kind, markWords[kind]])}
        />
      </Field>
      {(['title', 'text'] as const)
        .filter((part) => waiting[part] !== '')
        .map((part) => (
          <Stack key={part} gap={1}>
            <Field label={`${part === 'title' ? 'Title' : 'Text'}, to select in`}>
              <Textarea name={part} value={content[part]} rows={part === 'title' ? 1 : 8} readOnly />
            </Field>
            <Row>
              <Button kind="secondary" onClick={() => mark(part)}>
                Mark in the {part}
              </Button>
            </Row>
          </Stack>
        ))}
      <p role="status">
        {isOutdated ? 'The words have changed since you marked them: mark them again.' : hint}
      </p>
      {waiting.tags.length > 0 && (
        <Fieldset legend="Tags that stay">
          {waiting.tags.map((tag) => (
            <Check
              key={tag}
              label={tag}
              checked={tags.includes(tag)}
              onChange={({ target }) =>
                change({
                  tags: waiting.tags.filter((other) =>
                    other === tag ? target.checked : tags.includes(other),
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
      <Decide>
        <Button disabled={!isChanged || sending} onClick={() => void redaction.save()}>
          Save the marks
        </Button>
        <Button kind="quiet" disabled={!isChanged} onClick={reset}>
          Start over
        </Button>
      </Decide>
    </Stack>
  );
}
