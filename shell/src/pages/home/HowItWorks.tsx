import { getHomeWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { type Drawing, Figure, Wrap } from '@app/ui';
import styles from './HowItWorks.module.css';

const art: Drawing[] = ['stride-1', 'stride-2', 'stride-3'];

export function HowItWorks() {
  const { title, steps } = getHomeWords(getPageLocale()).how;
  return (
    <section className={styles.HowItWorks} aria-labelledby="how">
      <Wrap>
        <h2 id="how">{title}</h2>
        <ol className={styles['HowItWorks-steps']}>
          {steps.map((step, i) => (
            <li key={step.title}>
              <div className={styles['HowItWorks-frame']}>
                <Figure art={art[i] ?? 'stride-1'} />
              </div>
              <div className={styles['HowItWorks-say']}>
                <h3>
                  <span className={styles['HowItWorks-number']}>{i + 1}</span> {step.title}
                </h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Wrap>
    </section>
  );
}
