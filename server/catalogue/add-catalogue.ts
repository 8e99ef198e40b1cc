/** Adds the catalogue's responses to the server. They are renewed while it listens. */
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '#server/config/config.ts'
import { catalogueVersionsOf, storeAndCharge } from '#server/db/catalogue-store.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { createStoredResponses } from '#server/db/stored-responses.ts'
import { buildCatalogueDelta } from './build-catalogue-delta.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { createCatalogueRenewal } from './catalogue-renewal.ts'
import { createCatalogueResponses, type CatalogueResponses } from './catalogue-responses.ts'

interface Deps {
  config: Pick<ServerConfig, 'databaseUrl' | 'storeHours' | 'catalogueCacheBytes'>
  database: OpenedDatabase
}

export function addCatalogue(app: FastifyInstance, { config, database }: Deps): CatalogueResponses {
  const responses = createCatalogueResponses({
    build: (storeId, head, encoding) => buildCatalogue(database.orm, storeId, head, encoding),
    buildDelta: (wanted) => buildCatalogueDelta(database.orm, wanted),
    // The embedded database serves one process, which has them in memory.
    stored: config.databaseUrl === undefined ? undefined : createStoredResponses(database),
    onStoredFailure: (err) =>
      app.log.warn({ err }, 'Stored catalogue responses could not be read or written'),
    hours: config.storeHours,
    maxCacheBytes: config.catalogueCacheBytes,
  })
  const renewal = createCatalogueRenewal({
    served: responses.servedVersions,
    versionsOf: (storeIds) => catalogueVersionsOf(database.orm, storeIds),
    renew: async (storeId) => {
      const found = await storeAndCharge(database.orm, storeId)
      if (found !== undefined) await responses.of(found.store, found.chargePaise)
    },
    onFailure: (err) => app.log.warn({ err }, 'A changed catalogue could not be prepared'),
  })
  app.addHook('onListen', (done) => {
    renewal.start()
    done()
  })
  app.addHook('onClose', renewal.close)
  return responses
}
