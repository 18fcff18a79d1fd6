import type { Group } from '../fields/steps.ts';
import { m } from '../paraglide/messages.js';
import { LegInTheMaking } from './LegInTheMaking.tsx';
import { Preview } from './Preview.tsx';
import { getGroupNumber } from './places.ts';
import styles from './StepAside.module.css';

const next: Record<Group, () => string> = {
  basic: m.aside_after_basic,
  contact: m.aside_after_contact,
  credentials: m.aside_after_credentials,
  services: m.aside_after_services,
};

/** Beside a step: preview of the card, and the remaining steps. */
export function StepAside({ group }: { group: Group }) {
  return (
    <aside className={styles.Aside} aria-label={m.aside_next()}>
      <Preview />
      <div className={styles.Next}>
        <LegInTheMaking parts={getGroupNumber(group) - 1} />
        <div>
          <h2>{m.aside_next()}</h2>
          <p>{next[group]()}</p>
          <p>{m.aside_review()}</p>
        </div>
      </div>
    </aside>
  );
}
