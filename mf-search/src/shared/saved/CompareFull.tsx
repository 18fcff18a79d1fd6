import { displayName, formatFullName } from '@app/seo';
import { Button, classNames, Row, Stack } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './ShortlistButtons.module.css';
import { replaceCompared, type ShortlistedPerson, useShortlist } from './shortlist.ts';

interface CompareFullProps {
  person: ShortlistedPerson;
  onReplaced: (words: string) => void;
}

/** Dialog that asks which of three compared listings to replace. Loaded on demand, since it is rarely shown. */
export default function CompareFull({ person, onReplaced }: CompareFullProps) {
  const compared = useShortlist((list) => list.compared);
  const name = formatFullName(person);
  function replace(dropped: ShortlistedPerson) {
    replaceCompared(dropped.slug, person);
    onReplaced(m.compare_replaced({ name, dropped: formatFullName(dropped) }));
  }
  return (
    <Stack surface="warn" gap={1} className={classNames('NoPrint', styles.Full)} role="alert">
      <p>{m.compare_full({ name })}</p>
      <Row>
        {compared.map((other) => (
          <Button key={other.slug} kind="secondary" onClick={() => replace(other)}>
            {m.compare_drop({ name: displayName(other) })}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
