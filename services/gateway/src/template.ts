import type { Logger } from '@app/service-kit';
import { keptFile } from './kept-file.ts';

/** The shell's document, cut where a page's own parts go. */
export interface Template {
  /** From the start to the value of `<html lang>`. */
  start: string;
  /** From there to where the head's own parts go. */
  beforeHead: string;
  /** From there to the inside of `#root`. */
  beforeContent: string;
  /** The rest. */
  end: string;
}

/**
 * Finds the three places. The head's parts go where the title stands; a minifier takes an empty title away, so they
 * else go behind the viewport, which leaves the character set first.
 * @throws when the document has not these places
 */
export function cutTemplate(document: string): Template {
  const language = /(<html\b[^>]*?\blang=)(?:"[^"]*"|[\w-]+)/i.exec(document);
  const title =
    /()<title>[^<]*<\/title>/i.exec(document) ?? /(<meta\b[^>]*\bname="?viewport\b[^>]*>)/i.exec(document);
  const root = /(<div id="?root"?>)(?=<\/div>)/.exec(document);
  if (!language || !title || !root || !(language.index < title.index && title.index < root.index)) {
    throw new Error(
      'public.html needs, in this order: <html lang>, a title or viewport, an empty <div id="root">',
    );
  }
  const beforeTitle = title.index + title[1]!.length;
  const inRoot = root.index + root[1]!.length;
  return {
    start: document.slice(0, language.index) + language[1],
    beforeHead: document.slice(language.index + language[0].length, beforeTitle),
    beforeContent: document.slice(title.index + title[0].length, inRoot),
    end: document.slice(root.index + root[0].length),
  };
}

/** The built shell's document as it is on disk now; undefined while there is none. */
export const liveTemplate = (file: string, logger: Logger): (() => Template | undefined) =>
  keptFile<Template | undefined>(file, cutTemplate, {
    fallback: undefined,
    onProblem: (error) => logger.error({ err: error }, "the shell's document cannot be read"),
  });
