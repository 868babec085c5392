import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

type Refusal = "not_https" | "private_address" | "unknown_host";

/** Networks that are not the public internet. Source: IANA's special-purpose address registries. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv6");

/** IPv4 addresses inside of IPv6 ones count as what they are. */
export const isPrivate = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return PRIVATE.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
};

/**
 * Why nothing is sent to an address; null: it may be used. Whoever may name an address must not reach into our own network
 * through us, so names are resolved, and asked anew before every attempt. With `anywhere` (development) all may be used.
 */
export const refusalOf = async (
  url: string,
  { anywhere }: { readonly anywhere: boolean },
): Promise<Refusal | null> => {
  if (anywhere) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return "not_https";
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return isPrivate(host) ? "private_address" : null;
  try {
    const addresses = await lookup(host, { all: true });
    return addresses.some(({ address }) => isPrivate(address)) ? "private_address" : null;
  } catch {
    return "unknown_host";
  }
};
