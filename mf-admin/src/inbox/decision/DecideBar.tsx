import { useLocation } from '@app/router';
import { Button, CheckIcon, CloseIcon, MailIcon, MinusIcon, UndoIcon, useFocusFallback } from '@app/ui';
import { BarButton, BarMenu, DecisionBar } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { formatKey, useKeysOn, useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { type Choice, type OfferedChoice, useOffered } from './choice.ts';
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
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  const offered = useOffered(choices);
  const open = offered.find(({ label }) => label === openLabel);
  const main = offered.filter(({ button }) => !button.more);
  const more = offered.filter(({ button }) => button.more);
  const pressed = useRef('');
  // A pressed button may be removed by its own action; the focus then moves to the heading.
  const onFocus = useFocusFallback(() => document.querySelector('article h2, h1'));

  function press(choice: OfferedChoice) {
    if (sending || choice.blocked) return;
    if (choice.dialog) {
      pressed.current = choice.label;
      setOpenLabel(choice.label);
    } else void onDecide(choice, {});
  }
  async function send(choice: OfferedChoice, words: Words) {
    const sent = await onDecide(choice, words);
    if (sent) {
      pressed.current = '';
      setOpenLabel(null);
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
            key={open.label}
            choice={open}
            noteKey={`${noteKey}/${open.action.id}${open.button.label}`}
            sending={sending}
            onSend={(words) => send(open, words)}
            onClose={() => setOpenLabel(null)}
          />
        )
      }
      tools={
        more.length > 0 && (
          <BarMenu label="More actions" path={`${pathname}${openLabel ?? ''}`}>
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
            if (button && choice.label === pressed.current) button.focus();
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
