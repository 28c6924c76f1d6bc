import { BlockList, isIPv4 } from 'node:net';

/** The special-purpose registry of IANA (RFC 6890 and later), multicast and the reserved rest. */
const specialIPv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  specialIPv4.addSubnet(network, prefix, 'ipv4');
}

/** All that is handed out for general use; loopback, unique local, link-local, mapped and NAT64 lie outside. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');

/** Within it: protocol assignments and Teredo, documentation, 6to4 (any IPv4 address in disguise). */
const specialIPv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIPv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address belongs to the public internet, so that asking it reveals nothing of the operator's network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4');
  const withoutZone = address.replace(/%.*$/, '');
  return globalIPv6.check(withoutZone, 'ipv6') && !specialIPv6.check(withoutZone, 'ipv6');
}
