import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { clientAddress, networkOf, proxyTrust, unlistedProxyWarning } from './client-address.ts'

describe('the address of a request', () => {
  it.each<[string[], string | string[] | undefined, string]>([
    [[], undefined, '10.0.0.1'],
    // Without configured proxies, anyone can set the header.
    [[], '6.6.6.6', '10.0.0.1'],
    [['10.0.0.1'], '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [['10.0.0.0/8'], '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [['10.0.0.1'], ['6.6.6.6', '1.2.3.4'], '1.2.3.4'],
    [['10.0.0.1'], '', '10.0.0.1'],
    [['10.0.0.1'], undefined, '10.0.0.1'],
    [['10.0.0.0/8', '1.2.3.4'], '1.2.3.4', '1.2.3.4'],
    [['192.168.0.0/16'], '6.6.6.6', '10.0.0.1'],
  ])('behind the proxies %j with the header %j is %s', (proxies, header, address) => {
    expect(clientAddress('10.0.0.1', header, proxyTrust(proxies))).toBe(address)
  })

  it('cannot be chosen by a client that bypasses the proxy', () => {
    const isTrusted = proxyTrust(['10.0.0.1'])
    expect(clientAddress('203.0.113.9', '1.2.3.4', isTrusted)).toBe('203.0.113.9')
    // Not even with the address of our own proxy.
    expect(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9', isTrusted)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', '1.2.3.4, 10.0.0.1', isTrusted)).toBe('203.0.113.9')
  })

  it('recognizes a proxy by IPv6, with a zone or a port', () => {
    const isTrusted = proxyTrust(['10.0.0.0/8', 'fe80::/10'])
    for (const proxy of ['::ffff:10.0.0.1', '::ffff:a00:1', 'fe80::1%eth0', '10.0.0.1:443']) {
      expect(isTrusted(proxy)).toBe(true)
    }
    for (const other of ['::ffff:11.0.0.1', '2001:db8::1', 'unknown', '']) {
      expect(isTrusted(other)).toBe(false)
    }
  })
})

describe('the network by which limits count', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0:0:2:3:4:5:6', '2001:0:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage

describe('a proxy that is not listed', () => {
  it('is reported once, for the operator who has to list it', () => {
    const warn = vi.fn()
    const check = unlistedProxyWarning(proxyTrust(['10.0.0.1']), warn)
    check(request('192.0.2.7'))
    check(request(undefined, '1.2.3.4'))
    check(request('10.0.0.1', '1.2.3.4'))
    expect(warn).not.toHaveBeenCalled()
    check(request('192.0.2.7', '1.2.3.4'))
    check(request('192.0.2.8', '1.2.3.4'))
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { proxy: '192.0.2.7' },
      expect.stringContaining('TRUSTED_PROXIES'),
    )
  })
})
