/** The table of names as text, packed into the build. */
import ifct from './names-ifct.csv?raw'
import kinds from './kinds.csv?raw'
import names from './names.csv?raw'
import type { NameFiles } from './name-table.ts'

export const nameFiles: NameFiles = { names, ifct, kinds }
