import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { rideLink } from '#contract/ride-endpoints.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { qrPath } from './qr-rules.ts'

interface RideCodeProps {
  counterKey: string
  orderId: string
  /** The link belongs to this rider. */
  rider: { name: string; phoneNumber: string }
}

const texts = counterTexts.rider

/** The rider's page as a QR code. Loaded when it is needed, because it contains the encoder. */
export function RideCode({ counterKey, orderId, rider }: RideCodeProps) {
  const link = useQuery({
    queryKey: ['ride-link', orderId, rider.name, rider.phoneNumber],
    queryFn: async ({ signal }) => {
      const { data } = await callOperations(rideLink, counterKey, { params: { orderId }, signal })
      return new URL(`/ride/#${data.token}`, location.origin).href
    },
    staleTime: Infinity,
  })
  if (link.isPending) return <p className=":uno: t-small text-ink-2 mt-3">{texts.loading}</p>
  if (link.isError) {
    return (
      <LoadFailed
        words={texts.codeFailed}
        retryLabel={texts.tryAgain}
        onRetry={() => void link.refetch()}
      />
    )
  }
  return <LinkAsCode href={link.data} />
}

function LinkAsCode({ href }: { href: string }) {
  const { data, size } = encode(href, { ecc: 'M', border: 4 })
  return (
    <div className=":uno: flex flex-wrap gap-4 items-center mt-3">
      {/* Dark on white in both schemes: cameras read nothing else reliably. */}
      <svg
        className=":uno: w-42 max-w-full flex-none rounded-3"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.codeLabel}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={qrPath(data)} fill="#000" />
      </svg>
      <div className=":uno: flex-1 min-w-[min(10rem,100%)]">
        <p className=":uno: t-small text-ink-2 text-pretty">{texts.code}</p>
        <a
          className=":uno: btn btn-plain btn-sm mt-2.5"
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          {texts.link}
        </a>
      </div>
    </div>
  )
}
