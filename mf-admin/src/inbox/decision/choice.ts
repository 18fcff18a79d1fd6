import type { Endpoint } from '@app/types';
import {
  type ActionButton,
  type ActionWords,
  fillWords,
  type StaffAction,
} from '@app/types/admin/actions/action';
import { useMay } from '../../console/access/me.ts';

/** What is sent: a row of the table of actions, or another call with the right that it takes. */
export type DecisionCall = Endpoint &
  Pick<StaffAction, 'right' | 'second'> &
  Partial<Pick<StaffAction, 'log'>>;

/** One decision about what is open: a row of the table of actions, or one of its verdicts. */
export interface Choice {
  action: DecisionCall;
  button: ActionButton<never>;
  /** What it asks staff before it is sent, where the row says otherwise; null: nothing. */
  dialog?: ActionWords | null;
  params: Record<string, string>;
  /** What is sent beside the words: the version, a verdict. */
  body?: object;
  /** What stands in the words of the row. */
  values: Readonly<Record<string, string>>;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
  /** The item stays open: more of it may wait. */
  stay?: boolean;
  /** Who may only ask for it does it, too: it answers what another one asked for. */
  anyGrant?: boolean;
  /** Words that are there already. */
  stored?: string;
}

/** Why somebody cannot answer an appeal. */
export const ownDecision = 'You made this decision. Someone else on the team answers the appeal.';

type Rest = Omit<Choice, 'action' | 'button'>;

/** The choice of a row with one button. */
export const toChoice = (
  action: StaffAction & { readonly button: ActionButton<never> },
  rest: Rest,
): Choice => ({
  action,
  button: action.button,
  ...rest,
});

/** The choices of a row with a button for each verdict. */
export const toVerdicts = (action: StaffAction, rest: Rest): Choice[] =>
  Object.entries(action.verdicts ?? {}).map(([verdict, button]) => ({
    action,
    button,
    ...rest,
    body: { ...rest.body, verdict },
  }));

export interface OfferedChoice extends Choice {
  label: string;
  dialog: ActionWords | undefined;
  /** Somebody else of the team has to agree first. */
  needsSecond: boolean;
}

/** Those of the choices that the reader’s role has, with their words filled in. */
export function useOffered(choices: readonly Choice[]): OfferedChoice[] {
  const may = useMay();
  return choices.flatMap((choice) => {
    const { action, button, values } = choice;
    const grant = may(action.right);
    const needsSecond = grant === 'second' && !choice.anyGrant;
    if (grant === undefined || (needsSecond && action.second === undefined)) return [];
    const words = choice.dialog === null ? undefined : (choice.dialog ?? button.dialog);
    const fill = (text: string) => fillWords(text, values);
    const dialog: ActionWords | undefined = words && {
      ...words,
      ...{ title: fill(words.title), label: fill(words.label), hint: fill(words.hint) },
      send: needsSecond ? 'Ask for a second opinion' : fill(words.send),
      text: [words.text && fill(words.text), needsSecond && 'Someone else on the team has to agree first.']
        .filter(Boolean)
        .join(' '),
    };
    return [{ ...choice, label: fill(button.label), dialog, needsSecond }];
  });
}
