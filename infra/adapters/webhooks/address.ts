import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

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
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  // Unspecified, loopback and IPv4-compatible; IPv4-mapped addresses are checked as the IPv4 address they hold.
  ["::", 96],
  // Translation and tunnels lead to IPv4 addresses that could be private.
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv6");

export const isPrivate = (address: string): boolean => {
  const [plain = ""] = address.split("%");
  return PRIVATE.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
};

/** A name that was resolved while connecting leads into a private network. */
class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
  readonly code: Refusal = "private_address";
}

/**
 * Resolves as `dns.lookup` does and fails with code `private_address` when any of the addresses is private. To be given to
 * the request itself: what was checked is then what is connected to, whatever the name leads to a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isPrivate(address))) return callback(new PrivateAddress(), []);
    const [first] = addresses;
    if (options.all || !first) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/**
 * Why nothing is sent to an address; null: it may be used. Whoever may name an address must not reach into our own network
 * through us. With `anywhere` (development) all may be used.
 */
export const refusalOf = async (
  url: string,
  { anywhere }: { readonly anywhere: boolean },
): Promise<Refusal | null> => {
  if (anywhere) return null;
  const refusal = refusalByText(url);
  if (refusal !== null || isIP(hostOf(url))) return refusal;
  return new Promise((resolve) => {
    publicLookup(hostOf(url), {}, (error) => {
      resolve(error === null ? null : error instanceof PrivateAddress ? error.code : "unknown_host");
    });
  });
};

/** What can be refused without asking for the address of a name. */
export const refusalByText = (url: string): Refusal | null => {
  if (new URL(url).protocol !== "https:") return "not_https";
  const host = hostOf(url);
  return isIP(host) && isPrivate(host) ? "private_address" : null;
};

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");
