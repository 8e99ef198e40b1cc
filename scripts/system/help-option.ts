/** Whether a command line asks for the usage. What follows `--` is no option. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}
