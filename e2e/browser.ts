import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

/** How to launch Chromium: its executable, what it needs in its environment, and where it came from. */
export type Browser = { executablePath: string; env: Record<string, string>; source: string }

const cache = join(import.meta.dirname, '../.cache')
/** Of Debian: Chromium without a window, which takes a quarter less time; else the whole of it. */
const systemBrowsers = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']

/** Headless in a container, as any account, without a graphics card. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
]

/** Chromium from CHROMIUM_PATH, else the system's, else the one of the npm package, unpacked into the project's cache. */
export async function findBrowser(environment = process.env): Promise<Browser> {
  if (environment.CHROMIUM_PATH) {
    return { executablePath: environment.CHROMIUM_PATH, env: {}, source: 'CHROMIUM_PATH' }
  }
  const executablePath = systemBrowsers.find((path) => existsSync(path))
  if (executablePath) return { executablePath, env: {}, source: 'the system' }
  return unpackBrowser()
}

/** The package holds Chromium for Linux on x64 and the libraries and fonts that a bare machine lacks. */
export async function unpackBrowser(): Promise<Browser> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error('No Chromium was found. Set CHROMIUM_PATH to the executable of Chromium or Chrome.')
  }
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build\/.*$/, 'package.json')
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, join(manifest, '../bin'))
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
    source: '@sparticuz/chromium',
  }
}

/** Under another name until it is whole, since several processes may come here at once. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(join(cache, 'chromium-partial-'))
  try {
    await decompress(join(archives, 'chromium.br'), join(partial, 'chromium'))
    // al2023 holds lib/, the libraries that a bare machine lacks; fonts holds fonts/ and a fonts.conf for another place.
    for (const name of ['al2023', 'swiftshader', 'fonts']) {
      await unpackArchive(join(archives, `${name}.tar.br`), partial)
    }
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

async function decompress(source: string, target: string): Promise<void> {
  await pipeline(
    createReadStream(source),
    createBrotliDecompress(),
    createWriteStream(target, { mode: 0o755 }),
  )
}

async function unpackArchive(archive: string, folder: string): Promise<void> {
  const plain = join(folder, 'archive.tar')
  await decompress(archive, plain)
  await promisify(execFile)('tar', ['-xf', plain, '-C', folder])
  await rm(plain)
}

/** The system's fonts as well as the package's own. */
function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${fonts}</dir>
  <cachedir>${fonts}/cache</cachedir>
</fontconfig>
`
}
