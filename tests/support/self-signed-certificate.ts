/** Certificates for test servers, generated at each start so that no key is in the repository. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'

export interface Certificate {
  /** PEM. */
  cert: string
  /** PEM. */
  key: string
}

/** Returns a self-signed X.509 certificate of the host, valid from yesterday to tomorrow. */
export function selfSignedCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId('2a8648ce3d040302')) // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(host)))))
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    // subjectAltName: the host as a DNS name.
    der(
      0xa3,
      sequence(sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))))),
    ),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  const certificate = sequence(
    toBeSigned,
    algorithm,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  )
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : [0x82, Math.floor(length / 0x100), length % 0x100]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

function utcTime(atMs: number): Buffer {
  // 2026-11-21T12:00:00.000Z becomes 261121120000Z.
  const digits = new Date(atMs).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
