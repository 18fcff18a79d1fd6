import { createHash } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import { createCachedFile } from '../static/file-caches.ts';

/** The shell's document, split where a page's parts are inserted. */
export interface Template {
  /** Identifies the content of the document. */
  id: string;
  /** From the start to the value of `<html lang>`. */
  start: string;
  /** From there to the position of the page's head elements. */
  beforeHead: string;
  /** From there to the end of the head: styles of remotes follow the shell's, which order the layers. */
  beforeStyles: string;
  /** From there to the inside of `#root`. */
  beforeContent: string;
  /** From there to the end of the document. */
  end: string;
}

/**
 * Finds the three positions. Head elements replace the title; a minifier removes an empty title, then they follow the
 * viewport, after the character set.
 * @throws if a position is missing
 */
export function splitTemplate(document: string): Template {
  const languageMatch = /<html lang=(?:"[\w-]*"|[\w-]+)/.exec(document);
  const titleMatch = /<title>[^<]*<\/title>/.exec(document);
  const rootMatch = /<div id="?root"?>(?=<\/div>)/.exec(document);
  const viewportEnd = findTagEnd(document, /\bname="?viewport"?/.exec(document));
  const headStart = titleMatch ? titleMatch.index : viewportEnd;
  const headEnd = document.indexOf('</head>');
  const isInOrder =
    languageMatch &&
    rootMatch &&
    languageMatch.index < headStart &&
    headStart <= headEnd &&
    headEnd < rootMatch.index;
  if (!isInOrder || headStart === 0) {
    throw new Error(
      'a document of the shell needs, in this order: <html lang>, a title or viewport, </head>, an empty <div id="root">',
    );
  }
  const languageStart = languageMatch.index + '<html lang='.length;
  const rootStart = rootMatch.index + rootMatch[0].length;
  return {
    id: createHash('sha1').update(document).digest('base64url'),
    start: document.slice(0, languageStart),
    beforeHead: document.slice(languageMatch.index + languageMatch[0].length, headStart),
    beforeStyles: document.slice(titleMatch ? titleMatch.index + titleMatch[0].length : headStart, headEnd),
    beforeContent: document.slice(headEnd, rootStart),
    end: document.slice(rootStart),
  };
}

/** Position after the tag of a match; 0 without a match. */
const findTagEnd = (document: string, match: RegExpExecArray | null): number =>
  match ? document.indexOf('>', match.index) + 1 : 0;

/** The built shell's document as it is on disk now; undefined if missing. */
export const createLiveTemplate = (filePath: string, logger: Logger): (() => Template | undefined) =>
  createCachedFile(filePath, splitTemplate, (err) =>
    logger.error({ err }, "the shell's document cannot be read"),
  );
