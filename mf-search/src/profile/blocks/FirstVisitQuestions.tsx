import { listVisitQuestions } from '@app/seo';
import { useShell } from '@app/shell-api';
import { classNames } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './Block.module.css';

/** Printed only: questions for the first visit, with space for notes. */
export function FirstVisitQuestions() {
  const { locale } = useShell();
  return (
    <section className={classNames('OnlyPrint', styles.Questions)}>
      <h2>{m.profile_questions()}</h2>
      <ol>
        {listVisitQuestions(locale).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </section>
  );
}
