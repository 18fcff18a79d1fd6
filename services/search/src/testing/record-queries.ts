import type { Document, MongoClient } from 'mongodb';

const readCommands = new Set(['find', 'aggregate', 'count', 'distinct', 'findAndModify']);

/**
 * Records all reads of these collections that the client sends from now on. Requires a client with `monitorCommands`.
 */
export function recordQueries(client: MongoClient, collections: readonly string[]): Document[] {
  const sentCommands: Document[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    const isStream = command.pipeline?.[0]?.$changeStream !== undefined;
    if (readCommands.has(commandName) && collections.includes(command[commandName]) && !isStream)
      sentCommands.push(command);
  });
  return sentCommands;
}

/** Removes the fields of one execution, so that the command can be explained. */
export function stripCommand({
  lsid,
  $clusterTime,
  $db,
  readConcern,
  maxTimeMS,
  ...strippedCommand
}: Document): Document {
  return strippedCommand;
}
