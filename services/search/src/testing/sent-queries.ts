import type { Document, MongoClient } from 'mongodb';

const reads = new Set(['find', 'aggregate', 'count', 'distinct', 'findAndModify']);

/**
 * Records all reads of these collections that the client sends from now on. Requires a client with `monitorCommands`.
 */
export function recordQueries(client: MongoClient, collections: readonly string[]): Document[] {
  const sent: Document[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    const isStream = command.pipeline?.[0]?.$changeStream !== undefined;
    if (reads.has(commandName) && collections.includes(command[commandName]) && !isStream) sent.push(command);
  });
  return sent;
}

/** Removes the fields of one execution, so that the command can be explained. */
export function stripCommand({
  lsid,
  $clusterTime,
  $db,
  readConcern,
  maxTimeMS,
  ...plain
}: Document): Document {
  return plain;
}
