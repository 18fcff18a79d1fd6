import type { Locale } from '@app/option-lists';
import { useLocation } from '@app/router';
import { Button, CheckIcon, CloseIcon, MailIcon, MinusIcon, UndoIcon, useFocusFallback } from '@app/ui';
import { useRef } from 'react';
import { useDraft } from '../../console/drafts.ts';
import { formatKey, useShortcuts, useShortcutsEnabled } from '../../console/shortcuts/shortcuts.ts';
import { BarButton, BarMenu, DecisionBar } from '../../ui/DecisionBar.tsx';
import { type Choice, type OfferedChoice, toChoiceKey, useOfferedChoices } from './choice.ts';
import { type DecisionTexts, WordsPanel } from './WordsPanel.tsx';

const icons = {
  check: <CheckIcon />,
  close: <CloseIcon />,
  minus: <MinusIcon />,
  undo: <UndoIcon />,
  mail: <MailIcon />,
};

interface DecideBarProps {
  /** In the order of the buttons. */
  choices: readonly Choice[];
  /** Identifies the item: the key of its unsent draft text. */
  noteKey: string;
  /** In which the person of the item reads. */
  locale: Locale;
  sending: boolean;
  /** Resolves to true if the decision succeeded. */
  onDecide: (choice: Choice, texts: DecisionTexts) => Promise<boolean>;
}

/** The bar with a button for each decision that the role of the reader allows. */
export function DecideBar({ choices, noteKey, locale, sending, onDecide }: DecideBarProps) {
  const { pathname } = useLocation();
  const hasShortcuts = useShortcutsEnabled();
  // Kept with the other unsaved input: after the end of a session the decision is open again.
  const [openKey, setOpenKey, close] = useDraft<string>(`open/${noteKey}`);
  const offeredChoices = useOfferedChoices(choices, openKey);
  const openChoice = offeredChoices.find((choice) => toChoiceKey(choice) === openKey);
  const mainChoices = offeredChoices.filter(({ button }) => !button.more);
  const moreChoices = offeredChoices.filter(({ button }) => button.more);
  const pressedKey = useRef('');
  // A pressed button may be removed by its own action; the focus then moves to the heading.
  const onFocus = useFocusFallback(() => document.querySelector('article h2, h1'));

  function press(choice: OfferedChoice) {
    if (sending || choice.blockedReason) return;
    if (choice.dialog || choice.confirmation) {
      pressedKey.current = toChoiceKey(choice);
      setOpenKey(toChoiceKey(choice));
    } else void onDecide(choice, {});
  }
  async function send(choice: OfferedChoice, texts: DecisionTexts) {
    const isDone = await onDecide(choice, texts);
    if (isDone) {
      pressedKey.current = '';
      close();
    }
    return isDone;
  }

  useShortcuts(
    mainChoices.flatMap((choice) =>
      choice.button.key
        ? [
            {
              key: choice.button.key,
              label: choice.label,
              run: () => press(choice),
              enabled: !openChoice && !sending && !choice.blockedReason,
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
          <WordsPanel
            key={openKey}
            choice={openChoice}
            locale={locale}
            noteKey={`${noteKey}/${openKey}`}
            sending={sending}
            onSend={(texts) => send(openChoice, texts)}
            onClose={close}
          />
        )
      }
      tools={
        moreChoices.length > 0 && (
          <BarMenu label="More actions" path={`${pathname}${openKey ?? ''}`}>
            {moreChoices.map((choice) => (
              <Button key={choice.label} kind="quiet" onClick={() => press(choice)}>
                {choice.needsSecond ? `Ask: ${choice.label}` : choice.label}
              </Button>
            ))}
          </BarMenu>
        )
      }
      blockedReason={mainChoices.find((choice) => choice.blockedReason)?.blockedReason}
    >
      {mainChoices.map((choice) => (
        <BarButton
          key={choice.label}
          kind={choice.button.kind ?? 'secondary'}
          keyName={hasShortcuts && choice.button.key ? formatKey(choice.button.key) : undefined}
          // Returns the focus to the pressed button when the panel closes.
          ref={(button) => {
            if (button && toChoiceKey(choice) === pressedKey.current) button.focus();
          }}
          disabled={choice.blockedReason !== undefined}
          aria-disabled={sending || undefined}
          onClick={() => press(choice)}
        >
          {choice.button.icon && icons[choice.button.icon]} {choice.label}
        </BarButton>
      ))}
    </DecisionBar>
  );
}
