import type { TextSegment } from '@app/remote-kit/compare-words';
import { MinusIcon, PlusIcon, Row, Stack, UserText, VisuallyHidden } from '@app/ui';

type ChangeKind = 'added' | 'removed';

const changeElements = { added: 'ins', removed: 'del' } as const;

export interface ChangedTextProps {
  kind: ChangeKind;
  segments: readonly TextSegment[];
}

/** A text with its changed words highlighted. Line breaks are kept. */
export function ChangedText({ kind, segments }: ChangedTextProps) {
  const ChangeElement = changeElements[kind];
  return (
    <p>
      <bdi>
        {segments.map(({ text, isChanged }, index) =>
          isChanged ? (
            <ChangeElement key={index}>
              <UserText>{text}</UserText>
            </ChangeElement>
          ) : (
            <UserText key={index}>{text}</UserText>
          ),
        )}
      </bdi>
    </p>
  );
}

/** A list of the added or removed items. */
export function ChangeList({ kind, items }: { kind: ChangeKind; items: readonly string[] }) {
  const ChangeElement = changeElements[kind];
  return (
    <Stack as="ul" gap="half">
      {items.map((item) => (
        <Row as="li" gap={1} align="start" nowrap key={item}>
          {kind === 'added' ? <PlusIcon /> : <MinusIcon />}
          <span>
            <VisuallyHidden>{kind === 'added' ? 'Added:' : 'Removed:'} </VisuallyHidden>
            <ChangeElement>
              <UserText>{item}</UserText>
            </ChangeElement>
          </span>
        </Row>
      ))}
    </Stack>
  );
}
