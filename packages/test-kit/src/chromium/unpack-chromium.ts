import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findCacheFolder } from '@app/embedded-mongodb';
import { inflate } from '@sparticuz/chromium';

/** The packaged Chromium with its libraries and fonts. */
interface UnpackedChromium {
  executablePath: string;
  libraryFolder: string;
  fontConfigPath: string;
}

/** Unpacks the packaged Chromium (67 MB, 210 unpacked) into the user's cache on first use. */
export async function unpackChromium(env: NodeJS.ProcessEnv): Promise<UnpackedChromium> {
  const packageFolder = path.resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const cacheFolder = findCacheFolder('headless-chromium', env);
  const versionFolder = path.join(cacheFolder, version);
  if (!existsSync(versionFolder)) {
    await mkdir(cacheFolder, { recursive: true });
    const stagingFolder = await mkdtemp(path.join(cacheFolder, 'unpack-'));
    try {
      await Promise.all(unpackInto(stagingFolder, path.join(packageFolder, 'bin')));
      await writeFile(path.join(stagingFolder, 'fonts.conf'), createFontConfig(versionFolder));
      await rename(stagingFolder, versionFolder); // atomic, so that concurrent runs never see half of it
    } catch (error) {
      if (!existsSync(versionFolder)) throw error; // another run was faster
    } finally {
      await rm(stagingFolder, { recursive: true, force: true });
    }
  }
  return {
    executablePath: path.join(versionFolder, 'chromium'),
    libraryFolder: path.join(versionFolder, 'al2023/lib'),
    fontConfigPath: path.join(versionFolder, 'fonts.conf'),
  };
}

/** Unpacks into a folder by making it the temporary folder, which the package reads when it is called. */
function unpackInto(folder: string, packedFolder: string): Promise<string>[] {
  const previousTmpDir = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((fileName) =>
      inflate(path.join(packedFolder, fileName)),
    );
  } finally {
    if (previousTmpDir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousTmpDir;
  }
}

/** Returns a Fontconfig file with the fonts of the machine and of the package. */
const createFontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
