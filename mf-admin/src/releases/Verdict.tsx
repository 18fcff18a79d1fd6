import type { AdminRelease } from '@app/types/admin/releases';
import { Chip, More, PlainList, VisuallyHidden } from '@app/ui';
import { formatCount } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';
import { checkWords } from './release-words.ts';

/** What the gate said of a version: in one word, and on demand in all its sentences. */
export function Verdict({ of, gate }: { of: string; gate: AdminRelease['gate'] }) {
  if (!gate) return <>Not checked yet</>;
  const failed = gate.checks.filter(({ passed }) => !passed).length;
  return (
    <>
      {gate.passed ? (
        <Chip kind="ok">Passed {formatCount(gate.checks.length, 'check')}</Chip>
      ) : (
        <Chip kind="bad">Failed {formatCount(failed, 'check')}</Chip>
      )}
      <More
        label={
          <>
            What it said<VisuallyHidden> of {of}</VisuallyHidden>
          </>
        }
      >
        <p>{formatShortTime(gate.at)}</p>
        <PlainList>
          {gate.checks.map(({ id, passed, says }) => (
            <li key={id}>
              <strong>{checkWords(id)}</strong>: {passed ? says : <Chip kind="bad">{says}</Chip>}
            </li>
          ))}
        </PlainList>
      </More>
    </>
  );
}
