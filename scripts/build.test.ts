import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPage, inputHashOf, precompress } from './build.ts'

let root: string
const write = async (file: string, content: string) => {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true })
  await writeFile(path.join(root, file), content)
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'jhola-build-'))
  await write('src/app/main.tsx', 'start()')
  await write('public/icon.svg', '<svg/>')
  await write('sw/sw.ts', 'listen()')
  await write('index.html', '<html>')
  await write('package-lock.json', '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('a Node version that package.json does not allow is rejected before the build starts', async () => {
  vi.spyOn(process, 'version', 'get').mockReturnValue('v18.19.0')
  await expect(buildPage({ mode: 'test', env: {}, outDir: root })).rejects.toThrow(
    /^Node v18\.19\.0 is not supported/,
  )
})

describe('the input hash changes', () => {
  it.each([
    ['a source file changes', 'src/app/main.tsx', 'begin()'],
    ['a source file is added', 'src/app/more.ts', 'more()'],
    ['the service worker changes', 'sw/sw.ts', 'hear()'],
    ['a public file changes', 'public/icon.svg', '<svg></svg>'],
    ['index.html changes', 'index.html', '<html lang="en">'],
    ['the lock file changes', 'package-lock.json', '{ }'],
    ['vite.config.ts is added', 'vite.config.ts', 'export default {}'],
    ['a build plugin is added', 'scripts/vite/files.ts', 'export {}'],
  ])('when %s', async (_when, file, content) => {
    const before = await inputHashOf({}, root)
    await write(file, content)
    expect(await inputHashOf({}, root)).not.toBe(before)
  })

  it('when a variable of the page changes', async () => {
    const hashes = await Promise.all([
      inputHashOf({}, root),
      inputHashOf({ VITE_MAPS_KEY: 'a' }, root),
      inputHashOf({ VITE_MAPS_KEY: 'b' }, root),
      inputHashOf({ VITE_PUBLIC_ORIGIN: 'b' }, root),
    ])
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('when a file is moved with its content unchanged', async () => {
    const before = await inputHashOf({}, root)
    await rm(path.join(root, 'src/app/main.tsx'))
    await write('src/app/other.tsx', 'start()')
    expect(await inputHashOf({}, root)).not.toBe(before)
  })
})

describe('the input hash stays the same', () => {
  it.each([
    ['nothing changed', 'src/app/main.tsx', 'start()'],
    ['a test changed', 'src/app/main.test.tsx', 'it()'],
    ['the server changed', 'server/main.ts', 'listen()'],
  ])('when %s', async (_when, file, content) => {
    const before = await inputHashOf({}, root)
    await write(file, content)
    expect(await inputHashOf({}, root)).toBe(before)
  })
})

describe('compressed copies', () => {
  it('are written for text files that become smaller, with the same content', async () => {
    const text = 'namaste '.repeat(200)
    await write('out/assets/app.js', text)
    await write('out/assets/tiny.js', 'x')
    await write('out/assets/tile.webp', text)
    await write('out/.vite/manifest.json', text)
    await precompress(path.join(root, 'out'))
    expect((await readdir(path.join(root, 'out/assets'))).sort()).toEqual([
      'app.js',
      'app.js.br',
      'app.js.gz',
      'tile.webp',
      'tiny.js',
    ])
    expect(await readdir(path.join(root, 'out/.vite'))).toEqual(['manifest.json'])
    const copy = (extension: string) => readFile(path.join(root, `out/assets/app.js.${extension}`))
    expect(brotliDecompressSync(await copy('br')).toString()).toBe(text)
    expect(gunzipSync(await copy('gz')).toString()).toBe(text)
  })

  it('of a test build are as small as usual for the files whose bytes tests count', async () => {
    const files = ['assets/core-a1.js', 'assets/later-a1.js', 'assets/index-a1.css', 'index.html']
    const text = Array.from({ length: 2_000 }, (_, index) => `item${index % 300}(${index})`).join()
    for (const folder of ['shop', 'test']) {
      for (const file of files) await write(`${folder}/${file}`, text)
    }
    await precompress(path.join(root, 'shop'))
    await precompress(path.join(root, 'test'), { isForTests: true })
    const copy = (folder: string, file: string) => readFile(path.join(root, folder, `${file}.br`))
    const larger = []
    for (const file of files) {
      const [usual, quick] = [await copy('shop', file), await copy('test', file)]
      expect(brotliDecompressSync(quick).toString()).toBe(text)
      if (quick.length > usual.length) larger.push(file)
    }
    expect(larger).toEqual(['assets/later-a1.js'])
  })
})
