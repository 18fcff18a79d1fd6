import type { Endpoint } from '@app/types';
import {
  type ActionButton,
  type ActionDialog,
  fillPlaceholders,
  type StaffAction,
} from '@app/types/admin/actions/action';
import type { StaffPermission } from '@app/types/admin/permissions';
import { type QueueKind, reopenItem } from '@app/types/admin/queue';
import type { ReactNode } from 'react';
import { useGrants } from '../../console/access/me.ts';

/** The call of a decision: a row of the table of actions, or another endpoint with the permission that it requires. */
type DecisionAction = Endpoint &
  Pick<StaffAction, 'permission' | 'approvalTitle'> &
  Partial<Pick<StaffAction, 'log'>>;

/** A decision that staff can make about the open item: a row of the table of actions, or one outcome of a row. */
export interface DecisionChoice {
  action: DecisionAction;
  button: ActionButton<never>;
  /** Overrides the dialog of the row. Null: no dialog. */
  dialog?: ActionDialog | null;
  params: Record<string, string>;
  /** Further fields of the body, such as the version or the outcome. */
  body?: object;
  /** Values of the placeholders in the texts of the row. */
  values: Readonly<Record<string, string>>;
  /** What a second key press confirms before the decision is sent. */
  confirmation?: Confirmation | undefined;
  /** Runs before the decision. Resolves to fields of the body; undefined: saving failed, nothing is decided. */
  saveUnsavedChanges?: (() => Promise<object | undefined>) | undefined;
  /** The reason why the decision is not possible now; undefined: it is possible. */
  blockedReason?: string | undefined;
  /** True: it would end an appeal against a decision of the reader, so someone else takes it or agrees to it. */
  isLeftToOthers?: boolean | undefined;
  /** True: the item stays open, because further decisions about it may be due. */
  staysOpen?: boolean;
  /** True: no approval request is needed, because the choice answers one. */
  skipsApproval?: boolean;
  /** The stored text with which the text field starts. */
  storedText?: string;
}

/** The decisions about an item, in the order of their buttons. False: not possible in its state. */
export type DecisionChoices = readonly (DecisionChoice | false)[];

/** A question before a decision. */
export interface Confirmation {
  title: string;
  /** What is missing, or what the checks found. */
  points: readonly ReactNode[];
  sendLabel: string;
}

/** Shown to the staff member who made the appealed decision: a colleague has to answer the appeal. */
export const ownDecisionText = 'You made this decision. Someone else on the team answers the appeal.';

const leftToOthersText =
  'Your decision is under appeal. Until the appeal is answered, only someone else on the team can do this.';

type CommonChoiceFields = Omit<DecisionChoice, 'action' | 'button'>;

/** Returns the choice of a row that has one button. */
export const toChoice = (
  action: StaffAction & { readonly button: ActionButton<never> },
  commonFields: CommonChoiceFields,
): DecisionChoice => ({
  action,
  button: action.button,
  ...commonFields,
});

/** Returns one choice for each outcome (`verdict`) of a row. */
export const toVerdictChoices = (action: StaffAction, commonFields: CommonChoiceFields): DecisionChoice[] =>
  Object.entries(action.verdicts ?? {}).map(([verdict, button]) => ({
    action,
    button,
    ...commonFields,
    body: { ...commonFields.body, verdict },
  }));

/**
 * Returns the choice that puts a decided item back into its queue. It exists for every kind, so the table of actions
 * has no row for it. `noun`: what the item is. `name`: whose it is. `permission`: that of deciding items of this kind.
 */
export const toReopenChoice = (
  noun: string,
  kind: QueueKind,
  { id, v }: { id: string; v: number },
  name: string,
  permission: StaffPermission = 'decide',
): DecisionChoice => ({
  action: { ...reopenItem, permission },
  button: {
    label: `Open the ${noun} again`,
    isInMenu: true,
    successMessage: `Opened the ${noun} of ${name} again.`,
  },
  params: { kind, id },
  body: { v },
  values: {},
  staysOpen: true,
});

export interface OfferedChoice extends DecisionChoice {
  label: string;
  dialog: ActionDialog | undefined;
  /** True: a colleague has to agree before the decision takes effect. */
  needsApproval: boolean;
}

/** Returns the key of a choice of an item. It stays the same when the placeholders of the label get other values. */
export const toChoiceKey = ({ action, button }: DecisionChoice) => `${action.id}/${button.label}`;

/**
 * Returns the choices that the role of the reader allows, with the placeholders of their texts filled in. The open
 * choice stays even if the role no longer allows it: the server rejects it, and the typed text can be copied.
 */
export function useOfferedChoices(
  choices: DecisionChoices,
  openChoiceKey: string | undefined,
): OfferedChoice[] {
  const grants = useGrants();
  return choices.flatMap((choice) => {
    if (!choice) return [];
    const { action, button, values } = choice;
    const grant = grants[action.permission];
    const needsApproval = grant === 'second' && !choice.skipsApproval;
    const isAllowed = grant !== undefined && !(needsApproval && action.approvalTitle === undefined);
    if (!isAllowed && toChoiceKey(choice) !== openChoiceKey) return [];
    const dialogTemplate = choice.dialog === null ? undefined : (choice.dialog ?? button.dialog);
    const fillText = (text: string) => fillPlaceholders(text, values);
    const dialog: ActionDialog | undefined = dialogTemplate && {
      ...dialogTemplate,
      title: fillText(dialogTemplate.title),
      label: fillText(dialogTemplate.label),
      hint: fillText(dialogTemplate.hint),
      sendLabel: needsApproval ? 'Ask for a second opinion' : fillText(dialogTemplate.sendLabel),
      text: [
        dialogTemplate.text && fillText(dialogTemplate.text),
        needsApproval && 'Someone else on the team has to agree first.',
      ]
        .filter(Boolean)
        .join(' '),
    };
    const blockedReason = choice.isLeftToOthers && !needsApproval ? leftToOthersText : choice.blockedReason;
    return [{ ...choice, label: fillText(button.label), dialog, needsApproval, blockedReason }];
  });
}
