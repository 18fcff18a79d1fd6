import styles from './Charts.module.css';

/** A square of a picture, with what it stands for. */
export const Legend = ({ of }: { of: readonly (readonly [kind: string, words: string])[] }) => (
  <p className={styles.Legend}>
    {of.map(([kind, words]) => (
      <span key={kind}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect className={styles[kind]} width={10} height={10} rx={2} />
        </svg>{' '}
        {words}
      </span>
    ))}
  </p>
);
