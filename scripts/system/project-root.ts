import path from 'node:path'

/** The folder of the repository. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..')
