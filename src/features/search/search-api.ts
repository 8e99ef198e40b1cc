/** Reports a search without results to the server. */
import { reportMiss } from '#contract/search-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

export async function sendMissReport(text: string): Promise<void> {
  await callApi(reportMiss, { body: { text } })
}
