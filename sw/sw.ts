/**
 * The service worker's entry: registers listeners, and routes each request to the module that
 * handles it. Other requests go to the network untouched, above all user data (product §4.9).
 */
import { registerRoute } from 'workbox-routing'
import { serveCatalogue, isCatalogueRequest } from './catalogue.ts'
import { serveOldReleaseFile, isOldReleaseFile } from './old-releases.ts'
import { servePicture, isPicture } from './images.ts'
import { onMessage } from './messages.ts'
import {
  activate,
  servePage,
  serveShellFile,
  install,
  isPageVisit,
  isShellFile,
} from './precache.ts'
import { isProductInformation, serveProductInformation } from './product-information.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', install)
self.addEventListener('activate', activate)
self.addEventListener('message', onMessage)
self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)

registerRoute(isShellFile, serveShellFile)
registerRoute(isOldReleaseFile, serveOldReleaseFile)
registerRoute(isPageVisit, servePage)
registerRoute(isCatalogueRequest, serveCatalogue, 'POST')
registerRoute(isProductInformation, serveProductInformation)
registerRoute(isPicture, servePicture)
