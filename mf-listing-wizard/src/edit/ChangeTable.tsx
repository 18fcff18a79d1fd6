import { compareWords, type TextSegment } from '@app/remote-kit/compare-words';
import { useShell } from '@app/shell-api';
import { Fact, MinusIcon, PlusIcon, Stack, Text, VisuallyHidden } from '@app/ui';
import { getFieldName } from '../fields/field-names.ts';
import { m } from '../paraglide/messages.js';
import styles from './ChangeTable.module.css';
import { type DisplayValue, type FieldChange, toDisplayValue } from './changes.ts';

interface ChangeTableProps {
  caption: string;
  changes: readonly FieldChange[];
  /** Heading of the new values, for example "After approval". */
  newLabel: string;
}

/** Table of old and new values, one row per field. Changed words are marked. */
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
            <ChangeCells
              from={toDisplayValue(field, from, locale)}
              to={toDisplayValue(field, to, locale)}
              newLabel={newLabel}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangeCells({ from, to, newLabel }: { from: DisplayValue; to: DisplayValue; newLabel: string }) {
  const [oldCell, newCell] =
    from.kind === 'list' && to.kind === 'list'
      ? renderListCells(from.items, to.items)
      : renderTextCells(from as TextValue, to as TextValue);
  return (
    <>
      <td data-label={m.change_live()}>{oldCell}</td>
      <td data-label={newLabel}>{newCell}</td>
    </>
  );
}

type TextValue = Exclude<DisplayValue, { kind: 'list' }>;

function renderTextCells(oldValue: TextValue, newValue: TextValue) {
  const isMarkedWhole = oldValue.kind === 'whole' || newValue.kind === 'whole';
  const segments = isMarkedWhole
    ? {
        oldSegments: [{ text: oldValue.text, isChanged: true }],
        newSegments: [{ text: newValue.text, isChanged: true }],
      }
    : compareWords(oldValue.text, newValue.text);
  // An old value that is replaced as a whole has no marks, so that it stays readable.
  const isReplaced = segments.oldSegments.every(({ isChanged }) => isChanged);
  return [
    oldValue.text === '' ? (
      <EmptyText key="old" />
    ) : isReplaced ? (
      oldValue.text
    ) : (
      <ChangedText key="old" segments={segments.oldSegments} as="del" />
    ),
    newValue.text === '' ? (
      <EmptyText key="new" isMarked />
    ) : (
      <ChangedText key="new" segments={segments.newSegments} as="ins" />
    ),
  ];
}

function ChangedText({ segments, as: Mark }: { segments: readonly TextSegment[]; as: 'del' | 'ins' }) {
  return segments.map(({ text, isChanged }, index) =>
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const EmptyText = ({ isMarked }: { isMarked?: boolean }) => {
  const text = <i>{m.change_empty()}</i>;
  return isMarked ? <ins>{text}</ins> : text;
};

/** Removed items are marked in the old list, added ones in the new list. */
function renderListCells(oldItems: readonly string[], newItems: readonly string[]) {
  const removedItems = oldItems.filter((item) => !newItems.includes(item));
  const addedItems = newItems.filter((item) => !oldItems.includes(item));
  const unchangedCount = oldItems.length - removedItems.length;
  return [
    <ChangedItems key="old" kind="removed" items={removedItems} unchangedCount={unchangedCount} />,
    <ChangedItems key="new" kind="added" items={addedItems} unchangedCount={unchangedCount} />,
  ];
}

interface ChangedItemsProps {
  kind: 'added' | 'removed';
  items: readonly string[];
  unchangedCount: number;
}

function ChangedItems({ kind, items, unchangedCount }: ChangedItemsProps) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  if (items.length === 0 && unchangedCount === 0) return <EmptyText />;
  return (
    <>
      {items.length > 0 && (
        <Stack as="ul" gap="half">
          {items.map((item) => (
            <Fact as="li" key={item} icon={kind === 'added' ? <PlusIcon /> : <MinusIcon />}>
              <VisuallyHidden>{kind === 'added' ? m.change_added() : m.change_removed()} </VisuallyHidden>
              <Mark>{item}</Mark>
            </Fact>
          ))}
        </Stack>
      )}
      {unchangedCount > 0 && (
        <Text size="note" soft>
          {m.change_stay({ n: unchangedCount })}
        </Text>
      )}
    </>
  );
}
