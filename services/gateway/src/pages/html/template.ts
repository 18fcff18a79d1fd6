import { createHash } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import { createCachedFile } from '../../static/cached-file.ts';

/** The shell's document, cut where a page's own parts go. */
export interface Template {
  /** Another one has another. */
  id: string;
  /** From the start to the value of `<html lang>`. */
  start: string;
  /** From there to where the head's own parts go. */
  beforeHead: string;
  /** From there to the end of the head: sheets of remotes go behind the shell's, which says how layers are ordered. */
  beforeStyles: string;
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
  const language = /<html lang=(?:"[\w-]*"|[\w-]+)/.exec(document);
  const title = /<title>[^<]*<\/title>/.exec(document);
  const root = /<div id="?root"?>(?=<\/div>)/.exec(document);
  const viewportEnd = endOfTag(document, /\bname="?viewport"?/.exec(document));
  const headStart = title ? title.index : viewportEnd;
  const headEnd = document.indexOf('</head>');
  const isInOrder =
    language && root && language.index < headStart && headStart <= headEnd && headEnd < root.index;
  if (!isInOrder || headStart === 0) {
    throw new Error(
      'a document of the shell needs, in this order: <html lang>, a title or viewport, </head>, an empty <div id="root">',
    );
  }
  const languageStart = language.index + '<html lang='.length;
  const rootStart = root.index + root[0].length;
  return {
    id: createHash('sha1').update(document).digest('base64url'),
    start: document.slice(0, languageStart),
    beforeHead: document.slice(language.index + language[0].length, headStart),
    beforeStyles: document.slice(title ? title.index + title[0].length : headStart, headEnd),
    beforeContent: document.slice(headEnd, rootStart),
    end: document.slice(rootStart),
  };
}

/** Where the tag around a match ends; 0 without a match. */
const endOfTag = (document: string, match: RegExpExecArray | null): number =>
  match ? document.indexOf('>', match.index) + 1 : 0;

/** The built shell's document as it is on disk now; undefined while there is none. */
export const createLiveTemplate = (file: string, logger: Logger): (() => Template | undefined) =>
  createCachedFile<Template | undefined>(file, cutTemplate, {
    fallback: undefined,
    onProblem: (error) => logger.error({ err: error }, "the shell's document cannot be read"),
  });
