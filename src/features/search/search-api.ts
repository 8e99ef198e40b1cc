/** Reports a search without results to the server. */
import { reportMiss } from '#contract/search-calls.ts'
import { callApi } from '#shared/lib/api-client.ts'

export async function tellMiss(text: string): Promise<void> {
  await callApi(reportMiss, { body: { text } })
}
