import ipaddr from 'ipaddr.js'

/**
 * Whether a host name or address, as it stands in a URL or in HOST, means this machine and no other: `localhost` and names below
 * it, 127.0.0.0/8 and ::1 in any notation. `0.0.0.0` and `::` listen to the world, so they are not.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
