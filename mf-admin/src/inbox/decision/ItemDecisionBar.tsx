import type { Locale } from '@app/option-lists';
import { useLocation } from '@app/router';
import { Button, CheckIcon, CloseIcon, MailIcon, MinusIcon, UndoIcon, useFocusFallback } from '@app/ui';
import { useRef } from 'react';
import { useDraft } from '../../console/drafts.ts';
import { formatKey, useShortcuts, useShortcutsEnabled } from '../../console/shortcuts/shortcuts.ts';
import { BarButton, BarMenu, DecisionBar } from '../../ui/DecisionBar.tsx';
import {
  type DecisionChoice,
  type DecisionChoices,
  type OfferedChoice,
  toChoiceKey,
  useOfferedChoices,
} from './choice.ts';
import { DecisionPanel, type DecisionTexts } from './DecisionPanel.tsx';

const choiceIcons = {
  check: <CheckIcon />,
  close: <CloseIcon />,
  minus: <MinusIcon />,
  undo: <UndoIcon />,
  mail: <MailIcon />,
};

interface ItemDecisionBarProps {
  choices: DecisionChoices;
  draftKey: string;
  locale: Locale;
  isSending: boolean;
  /** Resolves to true if the decision succeeded. */
  onDecide: (choice: DecisionChoice, texts: DecisionTexts) => Promise<boolean>;
}

/** The bar with a button for each decision that the role of the reader allows. */
export function ItemDecisionBar({ choices, draftKey, locale, isSending, onDecide }: ItemDecisionBarProps) {
  const { pathname } = useLocation();
  const hasShortcuts = useShortcutsEnabled();
  // Kept with the other unsaved input, so that the panel is open again after the next sign-in.
  const [openChoiceKey, setOpenChoiceKey, closePanel] = useDraft<string>(`open/${draftKey}`);
  const offeredChoices = useOfferedChoices(choices, openChoiceKey);
  const openChoice = offeredChoices.find((choice) => toChoiceKey(choice) === openChoiceKey);
  const mainChoices = offeredChoices.filter(({ button }) => !button.isInMenu);
  const menuChoices = offeredChoices.filter(({ button }) => button.isInMenu);
  const pressedChoiceKeyRef = useRef('');
  // A decision may remove the button that had the focus; the focus then moves to the heading.
  const onFocus = useFocusFallback(() => document.querySelector('article h2, h1'));

  function pressChoice(choice: OfferedChoice) {
    if (isSending || choice.blockedReason) return;
    if (choice.dialog || choice.confirmation) {
      pressedChoiceKeyRef.current = toChoiceKey(choice);
      setOpenChoiceKey(toChoiceKey(choice));
    } else void onDecide(choice, {});
  }
  async function sendDecision(choice: OfferedChoice, texts: DecisionTexts) {
    const isDecided = await onDecide(choice, texts);
    if (isDecided) {
      pressedChoiceKeyRef.current = '';
      closePanel();
    }
    return isDecided;
  }

  useShortcuts(
    mainChoices.flatMap((choice) =>
      choice.button.shortcut
        ? [
            {
              key: choice.button.shortcut,
              label: choice.label,
              run: () => pressChoice(choice),
              enabled: !openChoice && !isSending && !choice.blockedReason,
            },
          ]
        : [],
    ),
  );

  if (offeredChoices.length === 0) return null;
  return (
    <DecisionBar
      onFocus={onFocus}
      panel={
        openChoice && (
          <DecisionPanel
            key={openChoiceKey}
            choice={openChoice}
            locale={locale}
            draftKey={`${draftKey}/${openChoiceKey}`}
            isSending={isSending}
            onSend={(texts) => sendDecision(openChoice, texts)}
            onClose={closePanel}
          />
        )
      }
      tools={
        menuChoices.length > 0 && (
          <BarMenu closesOnChangeOf={`${pathname}${openChoiceKey ?? ''}`}>
            {menuChoices.map((choice) => (
              <Button
                key={choice.label}
                kind="quiet"
                disabled={choice.blockedReason !== undefined}
                onClick={() => pressChoice(choice)}
              >
                {choice.needsApproval ? `Ask: ${choice.label}` : choice.label}
              </Button>
            ))}
          </BarMenu>
        )
      }
      blockedReason={offeredChoices.find((choice) => choice.blockedReason)?.blockedReason}
    >
      {mainChoices.map((choice) => (
        <BarButton
          key={choice.label}
          kind={choice.button.kind ?? 'secondary'}
          keyName={hasShortcuts && choice.button.shortcut ? formatKey(choice.button.shortcut) : undefined}
          // Returns the focus to the pressed button when the panel closes.
          ref={(button) => {
            if (button && toChoiceKey(choice) === pressedChoiceKeyRef.current) button.focus();
          }}
          disabled={choice.blockedReason !== undefined}
          aria-disabled={isSending || undefined}
          onClick={() => pressChoice(choice)}
        >
          {choice.button.icon && choiceIcons[choice.button.icon]} {choice.label}
        </BarButton>
      ))}
    </DecisionBar>
  );
}
