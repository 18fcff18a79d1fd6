import { createHash } from 'node:crypto';
import { type Registry, readRegistry } from '@app/types';

/** The registry that a document holds. */
function parseRegistry(html: string): Registry | undefined {
  const [, json] = /<script type="application\/json" id="mf-registry">([^<]*)</.exec(html) ?? [];
  return json === undefined ? undefined : readRegistry(JSON.parse(json)).registry;
}

/** Which version of a remote the documents of a site name now. */
export async function findLiveVersion(origin: string, name: string): Promise<string | undefined> {
  const reply = await fetch(`${origin}/guide`);
  return parseRegistry(await reply.text())?.remotes[name]?.version;
}

/** A document as it comes, before any script runs. */
export interface RawDocument {
  html: string;
  /** The version of the remote that its registry names. */
  version: string | undefined;
  /** The versions of the remote whose files the document asks for. */
  files: string[];
}

/** Reads a document without a browser, as the visitor who has these cookies. */
export async function readDocument(address: string, name: string, cookie = ''): Promise<RawDocument> {
  const reply = await fetch(address, { headers: { cookie } });
  const html = await reply.text();
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
  const named = html.matchAll(new RegExp(`\\b(?:href|src)="/${name}/([^/"]+)/`, 'g'));
  const files = [...new Set([...named].map(([, version = '']) => version))];
  return { html, version: parseRegistry(html)?.remotes[name]?.version, files };
}

/**
 * Loads a document and all that it names of a remote, as a browser does before any of it runs. Gives the version.
 * @throws where one of them does not come, or is not what the document says
 */
export async function loadDocument(address: string, name: string): Promise<string> {
  const reply = await fetch(address);
  const html = await reply.text();
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
  const remote = parseRegistry(html)?.remotes[name];
  if (!remote) throw new Error(`${address} names no ${name}`);
  const files = [{ href: remote.entry, integrity: remote.integrity }, ...remote.preload, ...remote.styles];
  for (const { href, integrity } of files) {
    const file = await fetch(new URL(href, address));
    const bytes = Buffer.from(await file.arrayBuffer());
    if (file.status !== 200) throw new Error(`${href}: ${file.status}`);
    const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${href} has other bytes than ${address} says`);
  }
  return remote.version;
}
