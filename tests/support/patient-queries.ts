/** Sets the time-out of `findBy…` and `waitFor` in Testing Library to that of all tests. */
import { configure } from '@testing-library/dom'
import { PATIENCE_MS } from './eventually.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })
