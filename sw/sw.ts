/**
 * The service worker's entry: listens, and routes each request to the module that answers it.
 * What no rung names goes to the network untouched; user data above all (product §4.9).
 */
import { registerRoute } from 'workbox-routing'
import { answerCatalogue, isCatalogueQuestion } from './catalogue.ts'
import { answerFormerFile, isFormerFile } from './former-files.ts'
import { answerPicture, isPicture } from './images.ts'
import { onMessage } from './messages.ts'
import {
  activate,
  answerPage,
  answerShellFile,
  install,
  isPageVisit,
  isShellFile,
} from './precache.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', install)
self.addEventListener('activate', activate)
self.addEventListener('message', onMessage)
self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)

registerRoute(isShellFile, answerShellFile)
registerRoute(isFormerFile, answerFormerFile)
registerRoute(isPageVisit, answerPage)
registerRoute(isCatalogueQuestion, answerCatalogue, 'POST')
registerRoute(isPicture, answerPicture)
