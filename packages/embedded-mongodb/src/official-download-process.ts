// Runs as a process (see download.ts). Prints progress from the first byte on; the last line is the path of
// the binary.
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';

try {
  const options = await DryMongoBinary.generateOptions();
  const binaryPath = await MongoBinary.download({ ...options, checkMD5: true } as Parameters<
    typeof MongoBinary.download
  >[0]);
  console.log(binaryPath);
} catch (error) {
  // One line, because the caller shows the last one.
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  console.error(lines.map((line) => line.trim()).join(' '));
  process.exitCode = 1;
}
