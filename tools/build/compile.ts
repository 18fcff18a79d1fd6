import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** Compiles in one process, which shares start-up and parsed sources. @throws with the compiler's messages */
export async function compile(configs: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configs);
  const { promise, resolve, reject } = Promise.withResolvers<MultiStats>();
  compiler.run((error, stats) => {
    compiler.close((closeError) => {
      if (error ?? closeError) reject(error ?? closeError);
      else if (stats!.hasErrors())
        reject(new Error(stats!.toString({ preset: 'errors-only', colors: true })));
      else resolve(stats!);
    });
  });
  return promise;
}
