import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export const PAGE = '<!doctype html><title>Jhola</title>'
export const SCRIPT = 'console.log("a script that is long enough to be worth compressing")'

export interface SmallBuild {
  staticDir: string
  remove: () => Promise<void>
}

/** A folder like that of a built shop, with a file of each kind. */
export async function smallBuild(): Promise<SmallBuild> {
  const staticDir = await mkdtemp(path.join(tmpdir(), 'jhola-dist-'))
  await mkdir(path.join(staticDir, 'assets'))
  await mkdir(path.join(staticDir, 'pictures/products'), { recursive: true })
  await writeFile(path.join(staticDir, 'index.html'), PAGE)
  await writeFile(path.join(staticDir, 'index.html.br'), brotliCompressSync(PAGE))
  await writeFile(path.join(staticDir, 'counter.html'), '<!doctype html><title>Counter</title>')
  await writeFile(path.join(staticDir, 'ride.html'), '<!doctype html><title>Ride</title>')
  await mkdir(path.join(staticDir, 'staff'))
  await writeFile(path.join(staticDir, 'staff/counter-1a2b3c.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'sw.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'assets/app-1a2b3c.js'), SCRIPT)
  await writeFile(path.join(staticDir, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(path.join(staticDir, 'pictures/products/milk-400.webp'), 'webp')
  await writeFile(path.join(staticDir, '.env'), 'SECRET=1')
  return { staticDir, remove: () => rm(staticDir, { recursive: true }) }
}
