import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

type Refusal = "not_https" | "private_address" | "unknown_host";

/** Networks outside the public internet. Source: IANA's special-purpose address registries. */
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
  // Translation and tunnel prefixes lead to IPv4 addresses that may be private.
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

/** Whether an IP address is of a private, local or reserved network. */
export const isPrivate = (address: string): boolean => {
  const [plain = ""] = address.split("%");
  return PRIVATE.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
};

/** A name resolved to a private address at connection time. */
class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
  readonly code: Refusal = "private_address";
}

/**
 * Resolves as `dns.lookup` does and fails with code `private_address` when any of the addresses is private. Pass it to
 * the request itself, so that the checked address is the one that is connected to, even if the name changes in between.
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
 * Why an address is refused; null: it may be used. A user who can set an address must not reach into the private
 * network through the server. With `allowPrivate` (development) every address may be used.
 */
export const refusalOf = async (
  url: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Promise<Refusal | null> => {
  if (allowPrivate) return null;
  const refusal = refusalByText(url);
  if (refusal !== null || isIP(hostOf(url))) return refusal;
  return new Promise((resolve) => {
    publicLookup(hostOf(url), {}, (error) => {
      resolve(error === null ? null : error instanceof PrivateAddress ? error.code : "unknown_host");
    });
  });
};

/** The check that needs no name resolution. */
export const refusalByText = (url: string): Refusal | null => {
  if (new URL(url).protocol !== "https:") return "not_https";
  const host = hostOf(url);
  return isIP(host) && isPrivate(host) ? "private_address" : null;
};

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");
