import * as z from "zod/mini";

/** A web address of at most `max` UTF-16 units, without user and password, which everyone who sees the address would read. */
export const webAddress = (protocol: RegExp, max: number) =>
  z.url({ protocol }).check(
    z.maxLength(max),
    z.refine((value) => !CREDENTIALS.test(value), { error: "holds_credentials" }),
  );

/** The address with stars in place of user and password. */
export const withoutCredentials = (address: string): string => address.replace(CREDENTIALS, "$<scheme>***@");

/** Up to the last "@" before the path, as browsers read it: they take a backslash for a slash, and skip repeated ones. */
const CREDENTIALS = /^(?<scheme>[a-z]+:[/\\]*)[^/\\?#]+@/i;
