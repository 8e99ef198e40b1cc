/** Whether this is an app on the home screen of iOS, which lacks parts of the browser. */
export const isIosHomeScreenApp = (): boolean => navigator.standalone === true

/** Whether this is the installed app, and not a tab of the browser. */
export const isInstalledApp = (): boolean =>
  isIosHomeScreenApp() || matchMedia('(display-mode: standalone)').matches
