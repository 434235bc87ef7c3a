// Which addresses of the internet are not for an agent: those that lead back into this machine or its network (SPEC M6).
// It must never call an address public that it does not know to be.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** [network, what its addresses are]. The special ones of IANA's registries, and those that carry another address. */
const NOT_PUBLIC_V4: readonly (readonly [string, number, string])[] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared by a provider'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'for documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'for benchmarks'],
  ['198.51.100.0', 24, 'for documentation'],
  ['203.0.113.0', 24, 'for documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];
const NOT_PUBLIC_V6: readonly (readonly [string, number, string])[] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'loopback'],
  ['::ffff:0:0', 96, 'another address in disguise'],
  ['64:ff9b:1::', 48, 'private'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'for documentation'],
  ['2002::', 16, 'another address in disguise'],
  ['3fff::', 20, 'for documentation'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
  // NAT64 (RFC 6052): a network without IPv4 reaches public IPv4 so, and must not reach the others.
  ...NOT_PUBLIC_V4.map(([network, bits, kind]) => [`64:ff9b::${network}`, 96 + bits, kind] as const),
];
/** Where public addresses lie; all else of IPv6 is reserved. */
const PUBLIC_V6 = [
  ['2000::', 3],
  ['64:ff9b::', 96],
] as const;

const listOf = (network: string, bits: number, family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list;
};
const V4 = NOT_PUBLIC_V4.map(([network, bits, kind]) => ({ list: listOf(network, bits, 'ipv4'), kind }));
const V6 = NOT_PUBLIC_V6.map(([network, bits, kind]) => ({ list: listOf(network, bits, 'ipv6'), kind }));
const GLOBAL_V6 = PUBLIC_V6.map(([network, bits]) => listOf(network, bits, 'ipv6'));

/** What keeps the address (as text, without brackets) from being public, as in "a … address"; null when it is public. */
export function notPublic(address: string): string | null {
  if (isIPv4(address)) return V4.find(({ list }) => list.check(address, 'ipv4'))?.kind ?? null;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return 'unknown';
  const special = V6.find(({ list }) => list.check(plain, 'ipv6'))?.kind;
  return special ?? (GLOBAL_V6.some((list) => list.check(plain, 'ipv6')) ? null : 'reserved');
}
