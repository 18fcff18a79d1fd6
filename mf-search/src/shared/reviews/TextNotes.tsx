import { reviewLimits } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { countVisibleCharacters, findContactKinds } from '@app/types';
import { Fact } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './TextNotes.module.css';

const { minTextLength, maxTextLength } = reviewLimits;

/** The length of a public text, or how many characters are missing. */
export function TextLength({ text }: { text: string }) {
  const length = countVisibleCharacters(text);
  return (
    <p className={styles.Count} data-over={length > maxTextLength ? '' : undefined}>
      {length < minTextLength
        ? m.write_count_more({ n: minTextLength - length, min: minTextLength })
        : m.write_count({ shown: formatNumber(length), max: formatNumber(maxTextLength) })}
    </p>
  );
}

/** Error message of a text that is too short or too long; otherwise undefined. */
export function getTextError(text: string): string | undefined {
  const length = countVisibleCharacters(text);
  if (length < minTextLength)
    return m.problem_text_short({ min: minTextLength, missing: minTextLength - length });
  return length > maxTextLength ? m.problem_text_long({ max: formatNumber(maxTextLength) }) : undefined;
}

/** Warns about contact data in the text, which moderation would return. */
export function ContactWarning({ text }: { text: string }) {
  const contacts = findContactKinds(text);
  const warning = contacts.includes('phone')
    ? m.write_contact_phone()
    : contacts.includes('email')
      ? m.write_contact_email()
      : '';
  return (
    <div className={styles.Contact} role="status">
      {warning && <Fact kind="warn">{warning}</Fact>}
    </div>
  );
}
