/** Gives `findBy…` and `waitFor` of the Testing Library the patience of all tests. */
import { configure } from '@testing-library/dom'
import { PATIENCE_MS } from './eventually.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })
