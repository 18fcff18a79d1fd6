import { reviewLimits } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { countVisibleCharacters, findContactKinds } from '@app/types';
import { Fact } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './TextNotes.module.css';

const { minText, maxText } = reviewLimits;

/** The length of a public text, or how many characters are missing. */
export function TextLength({ text }: { text: string }) {
  const length = countVisibleCharacters(text);
  return (
    <p className={styles.Count} data-over={length > maxText ? '' : undefined}>
      {length < minText
        ? m.write_count_more({ n: minText - length, min: minText })
        : m.write_count({ shown: formatNumber(length), max: formatNumber(maxText) })}
    </p>
  );
}

/** Error message of a text that is too short or too long; otherwise undefined. */
export function getTextProblem(text: string): string | undefined {
  const length = countVisibleCharacters(text);
  if (length < minText) return m.problem_text_short({ min: minText, missing: minText - length });
  return length > maxText ? m.problem_text_long({ max: formatNumber(maxText) }) : undefined;
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
