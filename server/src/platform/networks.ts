import ipaddr from 'ipaddr.js'

/** The network that an address belongs to, as throttles and caps count it; `wider` is the site around it, where there is one. */
export type Network = { network: string; wider: string | null }

/**
 * The one place that says what counts as "from the same place". An IPv4 address counts alone. Whoever has IPv6 has at least a
 * /64 of it, often a /48, and may use another of its addresses for each request. What is no address counts as itself.
 */
export function networkOf(address: string): Network {
  if (!ipaddr.isValid(address)) return { network: address, wider: null }
  // An IPv4 address that is written as an IPv6 one is the IPv4 address.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return { network: parsed.toString(), wider: null }
  return { network: prefixOf(parsed, 64), wider: prefixOf(parsed, 48) }
}

function prefixOf(address: ipaddr.IPv6, bits: 48 | 64): string {
  const kept = address.parts.map((part, index) => (index < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(kept).toString()}/${bits}`
}
