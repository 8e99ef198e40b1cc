/** Gives `findBy…` and `waitFor` of Testing Library the timeout of `eventually`. */
import { configure } from '@testing-library/dom'
import { WAIT_TIMEOUT_MS } from './eventually.ts'

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })
