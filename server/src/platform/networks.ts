import ipaddr from 'ipaddr.js'

/** The network that an address belongs to, as throttles and caps count it; `wider` is the site around it, where there is one. */
export type Network = { network: string; wider: string | null }

/**
 * The one place that says what counts as "from the same place". An IPv4 address counts alone. Whoever has IPv6 has at least a
 * /64 of it, often a /48, and may use another of its addresses for each request. What is no address counts as itself. Some proxies
 * write the visitor's port behind the address.
 */
export function networkOf(address: string): Network {
  const { six, four } = withPort.exec(address)?.groups ?? {}
  const bare = six ?? four ?? address
  if (!ipaddr.isValid(bare)) return { network: address, wider: null }
  // An IPv4 address that is written as an IPv6 one is the IPv4 address.
  const parsed = untranslate(ipaddr.process(bare))
  if (!(parsed instanceof ipaddr.IPv6)) return { network: parsed.toString(), wider: null }
  return { network: prefixOf(parsed, 64), wider: prefixOf(parsed, 48) }
}

const withPort = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d+\.\d+\.\d+\.\d+):\d+)$/

/** Where a translator stands between IPv4 and us, all of IPv4 comes from one /96 (RFC 6052). */
function untranslate(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.range() === 'rfc6052'
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : address
}

function prefixOf(address: ipaddr.IPv6, bits: 48 | 64): string {
  const kept = address.parts.map((part, index) => (index < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(kept).toString()}/${bits}`
}
