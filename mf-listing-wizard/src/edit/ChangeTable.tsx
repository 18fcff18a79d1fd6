import { compareWords, type MarkedPiece } from '@app/remote-kit/changed-words';
import { useShell } from '@app/shell-api';
import { Fact, MinusIcon, PlusIcon, Stack, Text, VisuallyHidden } from '@app/ui';
import { getFieldName } from '../fields/field-names.ts';
import { m } from '../paraglide/messages.js';
import styles from './ChangeTable.module.css';
import { type ShownValue, toShownValue } from './change-values.ts';
import type { FieldChange } from './changes.ts';

interface ChangeTableProps {
  /** Caption for screen readers. */
  caption: string;
  changes: readonly FieldChange[];
  /** Heading of the new values, for example "After approval". */
  newLabel: string;
}

/** Old and new values, one row per field. Changed words are marked. */
export function ChangeTable({ caption, changes, newLabel }: ChangeTableProps) {
  const { locale } = useShell();
  return (
    <table className={styles.Diff}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.change_field()}</th>
          <th scope="col">{m.change_live()}</th>
          <th scope="col">{newLabel}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{getFieldName(field)}</th>
            <Cells
              from={toShownValue(field, from, locale)}
              to={toShownValue(field, to, locale)}
              newLabel={newLabel}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ from, to, newLabel }: { from: ShownValue; to: ShownValue; newLabel: string }) {
  const [old, now] =
    from.kind === 'list' && to.kind === 'list'
      ? listCells(from.items, to.items)
      : renderTextCells(
          from as Exclude<ShownValue, { kind: 'list' }>,
          to as Exclude<ShownValue, { kind: 'list' }>,
        );
  return (
    <>
      <td data-label={m.change_live()}>{old}</td>
      <td data-label={newLabel}>{now}</td>
    </>
  );
}

type One = Exclude<ShownValue, { kind: 'list' }>;

function renderTextCells(from: One, to: One) {
  const wholly = from.kind === 'whole' || to.kind === 'whole';
  const words = wholly
    ? { old: [{ text: from.text, changed: true }], now: [{ text: to.text, changed: true }] }
    : compareWords(from.text, to.text);
  // If the whole old value goes, nothing in it is marked, to keep it readable.
  const gone = words.old.every(({ changed }) => changed);
  return [
    from.text === '' ? (
      <Nothing key="old" />
    ) : gone ? (
      from.text
    ) : (
      <Marked key="old" pieces={words.old} as="del" />
    ),
    to.text === '' ? <Nothing key="new" marked /> : <Marked key="new" pieces={words.now} as="ins" />,
  ];
}

function Marked({ pieces, as: Mark }: { pieces: readonly MarkedPiece[]; as: 'del' | 'ins' }) {
  return pieces.map(({ text, changed }, index) =>
    changed ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const Nothing = ({ marked }: { marked?: boolean }) => {
  const words = <i>{m.change_empty()}</i>;
  return marked ? <ins>{words}</ins> : words;
};

/** Removed items are marked in the old list, added ones in the new list. */
function listCells(from: readonly string[], to: readonly string[]) {
  const removed = from.filter((item) => !to.includes(item));
  const joined = to.filter((item) => !from.includes(item));
  const stay = from.length - removed.length;
  return [
    <ListSide key="old" kind="out" items={removed} stay={stay} />,
    <ListSide key="new" kind="in" items={joined} stay={stay} />,
  ];
}

function ListSide({ kind, items, stay }: { kind: 'in' | 'out'; items: readonly string[]; stay: number }) {
  const Mark = kind === 'in' ? 'ins' : 'del';
  if (items.length === 0 && stay === 0) return <Nothing />;
  return (
    <>
      {items.length > 0 && (
        <Stack as="ul" gap="half">
          {items.map((item) => (
            <Fact as="li" key={item} icon={kind === 'in' ? <PlusIcon /> : <MinusIcon />}>
              <VisuallyHidden>{kind === 'in' ? m.change_added() : m.change_removed()} </VisuallyHidden>
              <Mark>{item}</Mark>
            </Fact>
          ))}
        </Stack>
      )}
      {stay > 0 && (
        <Text size="note" soft>
          {m.change_stay({ n: stay })}
        </Text>
      )}
    </>
  );
}
