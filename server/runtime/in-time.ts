/** Rejects with `late()` if the work takes longer than `ms`. The work itself goes on. */
export async function inTime<Result>(
  work: Promise<Result>,
  ms: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late())
    }, ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
