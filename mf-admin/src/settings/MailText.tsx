import { Card, PlainList } from '@app/ui';

/**
 * A mail's text as paragraphs, lists and quotes. Words only: no mark-up of a mail is ever part of this document, and an
 * address in it is not a link.
 */
export function MailText({ subject, text, lang }: { subject: string; text: string; lang: string }) {
  return (
    <Card>
      <article lang={lang} aria-label={subject}>
        <p>
          <b>{subject}</b>
        </p>
        {text
          .trim()
          .split('\n\n')
          .map((part) => (
            <Part key={part} part={part} />
          ))}
      </article>
    </Card>
  );
}

function Part({ part }: { part: string }) {
  const lines = part.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <PlainList>
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </PlainList>
    );
  if (lines.every((line) => line.startsWith('> ')))
    return <blockquote>{lines.map((line) => line.slice(2)).join(' ')}</blockquote>;
  return (
    <>
      {lines
        .filter((line) => line !== '-- ')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </>
  );
}
