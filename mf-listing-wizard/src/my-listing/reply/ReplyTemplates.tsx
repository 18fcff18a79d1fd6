import { useShell } from '@app/shell-api';
import { replyTemplates } from '@app/types/reply/reply-templates';
import { Button, Details, Stack, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './ReplyForm.module.css';

/** Four template replies that neither confirm nor deny anybody's care. */
export function ReplyTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const { locale } = useShell();
  return (
    <Details label={m.reply_templates()}>
      <Stack as="ul" className={styles.Templates}>
        {replyTemplates.map(({ id, title, text }) => (
          <Stack as="li" gap="half" align="start" key={id}>
            <p>
              <b>{title[locale]}</b>
            </p>
            <p>{text[locale]}</p>
            <Button kind="tint" onClick={() => onChoose(text[locale])}>
              {m.reply_template_use()}
              <VisuallyHidden> – {title[locale]}</VisuallyHidden>
            </Button>
          </Stack>
        ))}
      </Stack>
    </Details>
  );
}
