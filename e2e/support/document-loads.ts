import { createHash } from 'node:crypto';
import { parseRegistry, type Registry } from '@app/types';

function readDocumentRegistry(html: string): Registry | undefined {
  const [, json] = /<script type="application\/json" id="mf-registry">([^<]*)</.exec(html) ?? [];
  return json === undefined ? undefined : parseRegistry(JSON.parse(json)).registry;
}

export async function findLiveVersion(origin: string, remoteName: string): Promise<string | undefined> {
  const response = await fetch(`${origin}/guide`);
  return readDocumentRegistry(await response.text())?.remotes[remoteName]?.version;
}

export interface RawDocument {
  html: string;
  version: string | undefined;
  /** Versions in the addresses of the remote's files to which the document refers. */
  fileVersions: string[];
}

/** Fetches a document with this cookie header, without a browser. @throws unless the status is 200 */
export async function fetchRawDocument(
  address: string,
  remoteName: string,
  cookie = '',
): Promise<RawDocument> {
  const response = await fetch(address, { headers: { cookie } });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  const matches = html.matchAll(new RegExp(`\\b(?:href|src)="/${remoteName}/([^/"]+)/`, 'g'));
  const fileVersions = [...new Set([...matches].map(([, version = '']) => version))];
  return { html, version: readDocumentRegistry(html)?.remotes[remoteName]?.version, fileVersions };
}

/**
 * Fetches a document and the files of a remote that it names (entry, preloads, styles), as a browser does, and checks
 * their hashes. Returns the version of the remote.
 * @throws if a file is missing or its hash differs from the one in the document
 */
export async function loadRemoteFiles(address: string, remoteName: string): Promise<string> {
  const response = await fetch(address);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  const remote = readDocumentRegistry(html)?.remotes[remoteName];
  if (!remote) throw new Error(`${address} names no ${remoteName}`);
  const files = [{ href: remote.entry, integrity: remote.integrity }, ...remote.preload, ...remote.styles];
  for (const { href, integrity } of files) {
    const response = await fetch(new URL(href, address));
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(`${href}: ${response.status}`);
    const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${href} has other bytes than ${address} says`);
  }
  return remote.version;
}
