import * as z from "zod/mini";

/** A web address of at most `max` characters, without user and password, which everyone who sees the address would read. */
export const webAddress = (protocol: RegExp, max: number) =>
  z.url({ protocol }).check(
    z.maxLength(max),
    z.refine((value) => !CREDENTIALS.test(value), { error: "holds_credentials" }),
  );

/** The address with stars in place of user and password and of what its query says: receivers are told tokens by either. */
export const withoutSecrets = (address: string): string => {
  const [path = "", ...query] = address.replace(CREDENTIALS, "$<scheme>***@").split(/(?=[?#])/);
  return [path, ...query.map((part) => part.replace(VALUE, (_, name: string) => `${name}***`))].join("");
};

/** Up to the last "@" before the path, as browsers read it: they take a backslash for a slash, and skip repeated ones. */
const CREDENTIALS = /^(?<scheme>[a-z]+:[/\\]*)[^/\\?#]+@/i;

/** A value of a query or fragment, and what is before it; a parameter without "=" is a value. */
const VALUE = /([?#&](?:[^=&]*=)?)[^&]+/g;
