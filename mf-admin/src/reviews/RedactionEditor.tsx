import { type MarkKind, markKinds } from '@app/option-lists';
import { fillWords } from '@app/types/admin/actions/action';
import { adminRedactReview } from '@app/types/admin/actions/review';
import type { StaffReview } from '@app/types/admin/reviews';
import { Button, Check, Field, Fieldset, Input, Row, Select, Stack, Textarea } from '@app/ui';
import { Decide } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { useAct } from '../console/kit/use-act.ts';
import { formatName } from '../words/format-name.ts';
import { markWords, withMark } from './marks.ts';
import { getDecidedContent } from './review-words.ts';

/**
 * The editor that replaces words which must not be public by marks. The text fields are read-only except for marks,
 * because staff remove words but never add any; ratings cannot be changed.
 */
export function RedactionEditor({ review }: { review: StaffReview }) {
  const waiting = getDecidedContent(review);
  const { act, sending } = useAct({ withoutForm: true });
  const [content, setContent] = useState({ text: waiting.text, title: waiting.title, tags: waiting.tags });
  const [kind, setKind] = useState<MarkKind>('name');
  const [notes, setNotes] = useState('');
  const [hint, setHint] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { text, title, tags } = content;
  const changes = {
    ...(text !== waiting.text && { text }),
    ...(title !== waiting.title && { title }),
    // Tags can only be removed.
    ...(tags.length !== waiting.tags.length && { tags }),
  };
  const changed = Object.keys(changes).length > 0;
  const change = (part: Partial<typeof content>) => setContent({ ...content, ...part });

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
    setContent(waiting);
    setHint('');
  }

  const save = () =>
    act(
      adminRedactReview,
      { params: { id: review.id }, body: { v: review.v, notes, ...changes } },
      fillWords(adminRedactReview.button.done, { name: formatName(review.listing) }),
    );

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
          options={markKinds.map((one) => [one, markWords[one]])}
        />
      </Field>
      {(['title', 'text'] as const)
        .filter((part) => waiting[part] !== '')
        .map((part) => (
          <Stack key={part} gap="tight">
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
      <p role="status">{hint}</p>
      {waiting.tags.length > 0 && (
        <Fieldset legend="Tags that stay">
          {waiting.tags.map((tag) => (
            <Check
              key={tag}
              label={tag}
              checked={tags.includes(tag)}
              onChange={({ target }) =>
                change({
                  tags: waiting.tags.filter((one) => (one === tag ? target.checked : tags.includes(one))),
                })
              }
            />
          ))}
        </Fieldset>
      )}
      <Field label="Notes for the team" hint="The author does not read them.">
        <Input value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <Decide>
        <Button disabled={!changed || sending} onClick={save}>
          Save the marks
        </Button>
        <Button kind="quiet" disabled={!changed} onClick={reset}>
          Start over
        </Button>
      </Decide>
    </Stack>
  );
}
