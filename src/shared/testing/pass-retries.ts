import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Fake timers: until a report was repeated after one second, and after two more. */
export const passRetries = () => act(() => vi.advanceTimersByTimeAsync(3_000))
