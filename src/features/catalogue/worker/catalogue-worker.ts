/** The worker's entry: receives requests, runs them on the index, replies. */
import {
  CONNECTION_IS_BACK,
  type CatalogueMethod,
  type CatalogueMethods,
  type CatalogueReply,
  type CatalogueRequest,
} from '#contract/catalogue-messages.ts'
import { CATALOGUE_CHANNEL, type CatalogueCached } from '#contract/catalogue-cache.ts'
import { categoryPage, homeRows, productDetail, rowsByIds, searchPage } from './catalogue-index.ts'
import { CatalogueError, createCatalogueLoader } from './catalogue-loader.ts'

const reply = (message: CatalogueReply): void => {
  postMessage(message)
}

const loader = createCatalogueLoader({
  onChange: (summary) => {
    reply({ event: 'changed', summary })
  },
})

addEventListener(
  'message',
  ({ data }: MessageEvent<CatalogueRequest | typeof CONNECTION_IS_BACK>) => {
    if (data === CONNECTION_IS_BACK) loader.resend()
    else void handle(data)
  },
)

// The service worker announces a catalogue that it has refreshed in the background.
new BroadcastChannel(CATALOGUE_CHANNEL).addEventListener(
  'message',
  (event: MessageEvent<CatalogueCached>) => {
    loader.follow(event.data).catch((error: unknown) => {
      console.info('A newer catalogue could not be read:', error)
    })
  },
)

reply({ event: 'started' })

async function handle(request: CatalogueRequest): Promise<void> {
  try {
    reply({ id: request.id, ok: true, result: await run(request) })
  } catch (error) {
    reply({
      id: request.id,
      ok: false,
      failure: error instanceof CatalogueError ? error.failure : 'unreachable',
      message: error instanceof Error ? error.message : String(error),
    })
  }
}

async function run(
  request: CatalogueRequest,
): Promise<CatalogueMethods[CatalogueMethod]['result']> {
  switch (request.method) {
    case 'refresh':
      return (await loader.refresh(request.position)).summary
    case 'otherNames':
      return loader.workOn(request.position, async (index) => {
        const { searchByOtherNames } = await import('./other-name-search.ts')
        return searchByOtherNames(index, request.text, request.limit)
      })
    case 'list':
      return loader.workOn(request.position, async (index) => {
        const { readList } = await import('./other-name-search.ts')
        return readList(index, request.text)
      })
    case 'summary':
    case 'home':
    case 'category':
    case 'product':
    case 'search':
    case 'rows':
      return view(request)
  }
}

type ViewRequest = Exclude<CatalogueRequest, { method: 'refresh' | 'otherNames' | 'list' }>

async function view(request: ViewRequest): Promise<CatalogueMethods[CatalogueMethod]['result']> {
  const { index, summary } = await loader.load(request.position)
  switch (request.method) {
    case 'summary':
      return summary
    case 'home':
      return homeRows(index, request.limit)
    case 'category':
      return categoryPage(index, request.categoryId, request.offset, request.limit)
    case 'product':
      return productDetail(index, request.productId)
    case 'search':
      return searchPage(index, request.text, request.offset, request.limit)
    case 'rows':
      return rowsByIds(index, request.productIds)
  }
}
