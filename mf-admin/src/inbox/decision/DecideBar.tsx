import { useLocation } from '@app/router';
import { Button, CheckIcon, CloseIcon, MailIcon, MinusIcon, UndoIcon, useFocusFallback } from '@app/ui';
import { useRef } from 'react';
import { useDraft } from '../../console/draft-notes.ts';
import { formatKey, useKeysOn, useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { BarButton, BarMenu, DecisionBar } from '../../ui/DecisionBar.tsx';
import { type Choice, type OfferedChoice, toKey, useOffered } from './choice.ts';
import { type Words, WordsPanel } from './WordsPanel.tsx';

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
  sending: boolean;
  /** Resolves to true if the decision succeeded. */
  onDecide: (choice: Choice, words: Words) => Promise<boolean>;
}

/** The bar with a button for each decision that the role of the reader allows. */
export function DecideBar({ choices, noteKey, sending, onDecide }: DecideBarProps) {
  const { pathname } = useLocation();
  const keysOn = useKeysOn();
  // Kept with the other unsaved input: after the end of a session the decision is open again.
  const [openKey, setOpenKey, close] = useDraft<string>(`open/${noteKey}`);
  const offered = useOffered(choices, openKey);
  const open = offered.find((choice) => toKey(choice) === openKey);
  const main = offered.filter(({ button }) => !button.more);
  const more = offered.filter(({ button }) => button.more);
  const pressed = useRef('');
  // A pressed button may be removed by its own action; the focus then moves to the heading.
  const onFocus = useFocusFallback(() => document.querySelector('article h2, h1'));

  function press(choice: OfferedChoice) {
    if (sending || choice.blocked) return;
    if (choice.dialog || choice.ask) {
      pressed.current = toKey(choice);
      setOpenKey(toKey(choice));
    } else void onDecide(choice, {});
  }
  async function send(choice: OfferedChoice, words: Words) {
    const sent = await onDecide(choice, words);
    if (sent) {
      pressed.current = '';
      close();
    }
    return sent;
  }

  useShortcuts(
    main.flatMap((choice) =>
      choice.button.key
        ? [
            {
              key: choice.button.key,
              label: choice.label,
              run: () => press(choice),
              enabled: !open && !sending && !choice.blocked,
            },
          ]
        : [],
    ),
  );

  if (offered.length === 0) return null;
  return (
    <DecisionBar
      onFocus={onFocus}
      panel={
        open && (
          <WordsPanel
            key={openKey}
            choice={open}
            noteKey={`${noteKey}/${openKey}`}
            sending={sending}
            onSend={(words) => send(open, words)}
            onClose={close}
          />
        )
      }
      tools={
        more.length > 0 && (
          <BarMenu label="More actions" path={`${pathname}${openKey ?? ''}`}>
            {more.map((choice) => (
              <Button key={choice.label} kind="quiet" onClick={() => press(choice)}>
                {choice.needsSecond ? `Ask: ${choice.label}` : choice.label}
              </Button>
            ))}
          </BarMenu>
        )
      }
      why={main.find((choice) => choice.blocked)?.blocked}
    >
      {main.map((choice) => (
        <BarButton
          key={choice.label}
          kind={choice.button.kind ?? 'secondary'}
          keyName={keysOn && choice.button.key ? formatKey(choice.button.key) : undefined}
          // Returns the focus to the pressed button when the panel closes.
          ref={(button) => {
            if (button && toKey(choice) === pressed.current) button.focus();
          }}
          disabled={choice.blocked !== undefined}
          aria-disabled={sending || undefined}
          onClick={() => press(choice)}
        >
          {choice.button.icon && icons[choice.button.icon]} {choice.label}
        </BarButton>
      ))}
    </DecisionBar>
  );
}
