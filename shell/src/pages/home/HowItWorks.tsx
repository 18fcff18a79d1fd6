import { Container, Figure, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './HowItWorks.module.css';

const listSteps = () =>
  [
    { art: 'stride-1', title: m.home_step_1(), text: m.home_step_1_text() },
    { art: 'stride-2', title: m.home_step_2(), text: m.home_step_2_text() },
    { art: 'stride-3', title: m.home_step_3(), text: m.home_step_3_text() },
  ] as const;

export function HowItWorks() {
  return (
    <section className={styles.HowItWorks} aria-labelledby="how">
      <Container>
        <h2 id="how">{m.home_how()}</h2>
        <ol className={styles['HowItWorks-steps']}>
          {listSteps().map(({ art, title, text }, i) => (
            <li key={art}>
              <div className={styles['HowItWorks-frame']}>
                <Figure drawing={art} />
              </div>
              <div className={styles['HowItWorks-say']}>
                <Row as="h3" nowrap gap={1}>
                  <span className={styles['HowItWorks-number']}>{i + 1}</span> {title}
                </Row>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
