import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cancelFirstLoads } from './cancel-first-loads.ts'

test('a first load that is replaced gives its result to whoever awaits it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValueOnce('data')
  const options = { queryKey: ['details'], queryFn }
  onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}))
  const awaited = queryClient.fetchQuery(options)

  cancelFirstLoads(queryClient, { type: 'active' })
  await queryClient.refetchQueries({ type: 'active' })
  expect(await awaited).toBe('data')
  expect(queryFn).toHaveBeenCalledTimes(2)
})
