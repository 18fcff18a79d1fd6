import { type MongoClient, MongoNetworkError } from 'mongodb';

/** Creates a client whose transactions commit, but fail for the caller as if the acknowledgement was lost. */
export const createClientLosingCommits = (client: MongoClient): MongoClient =>
  new Proxy(client, {
    get(target, memberName) {
      if (memberName !== 'withSession') {
        const value: unknown = Reflect.get(target, memberName);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (runWork: Parameters<MongoClient['withSession']>[0]) => {
        await target.withSession(runWork as never);
        throw new MongoNetworkError('the connection was cut after the commit');
      };
    },
  });
