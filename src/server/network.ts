/** The network behind an address of a client: what limits count by. One customer has at least a /64 of IPv6, which is 2^64 addresses. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What limits count by. */
    readonly network: string;
  }
}

const IPV4_IN_IPV6 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/iu;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address as it is, also where it is written as IPv6. Of another IPv6 address the first 64 bits: `2001:db8:0:7::/64`. */
export function networkOf(address: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(address)?.groups?.['ipv4'];
  if (ipv4 !== undefined) return ipv4;
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  const [written = ''] = address.split('%');
  if (!written.includes(':')) return address;
  const [left = '', right = ''] = written.toLowerCase().split('::');
  const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(left), groupsOf(right)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, GROUPS_OF_NETWORK);
  return `${network.map((group) => group.replace(/^0+(?=.)/u, '')).join(':')}::/64`;
}

/** Requests to this server know their network from now on. */
export function nameNetworks(app: FastifyInstance): void {
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return networkOf(this.ip);
    },
  });
}
