/** How long to wait for the network while another response is at hand. */
const NETWORK_TIMEOUT_MS = 3_000

/**
 * The network's response, or the kept one if the network has none of ours in time. The caller keeps
 * the worker alive for a response that arrives later.
 */
export function freshOrKept(
  fresh: Promise<Response>,
  kept: Response,
  isOurs: (response: Response) => boolean,
): Promise<Response> {
  return Promise.race([
    fresh.then(
      (response) => (isOurs(response) ? response : kept),
      () => kept,
    ),
    new Promise<Response>((resolve) => {
      setTimeout(() => {
        resolve(kept)
      }, NETWORK_TIMEOUT_MS)
    }),
  ])
}
