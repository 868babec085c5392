import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";

const LIFETIME_MS = 180 * DAY_MS;
const ID_BYTES = 16;
/** The most accounts in one browser's cookie, for a computer that a team shares. */
const MAX_ENTRIES = 8;
const MAX_CHARACTERS = 1_000;
const BETWEEN_ENTRIES = "!";
const BETWEEN_PARTS = ".";

/** A browser that has signed in to an account before; `id` is random and names no person. */
type Entry = { readonly id: string; readonly issuedAt: number; readonly mac: string };

/**
 * The device cookie of OWASP's "Slow down online guessing attacks with device cookies": each successful sign-in leaves
 * an entry in the browser, signed for that account. Failures of such a browser are counted by its entry, so that
 * failures of other browsers never make its owner wait. An entry grants no access by itself and does not name the
 * account.
 */
export const deviceCookies = (
  { now }: Pick<Context, "now">,
  { jwtSecret, secureCookies }: Pick<HttpSettings, "jwtSecret" | "secureCookies">,
) => {
  const name = secureCookies ? "__Host-asesorador_device" : "asesorador_device";

  const macOf = (username: string, { id, issuedAt }: Omit<Entry, "mac">): string =>
    createHmac("sha256", jwtSecret).update(`device:${username}:${id}:${issuedAt}`).digest("base64url");

  const isOf = (username: string, entry: Entry): boolean => {
    const age = Date.parse(now()) - entry.issuedAt;
    return age >= 0 && age < LIFETIME_MS && same(entry.mac, macOf(username, entry));
  };

  return {
    /** The id of this browser's entry for the account; null when the account has not signed in here. */
    find: ({ cookies }: Pick<FastifyRequest, "cookies">, username: string): string | null =>
      entriesIn(cookies[name]).find((entry) => isOf(username, entry))?.id ?? null,

    /** Keeps the browser's entry for the account, or adds one, for another 180 days. */
    remember: (
      { cookies }: Pick<FastifyRequest, "cookies">,
      reply: { readonly setCookie: (...cookie: Parameters<FastifyReply["setCookie"]>) => unknown },
      username: string,
    ): void => {
      const entries = entriesIn(cookies[name]);
      const before = entries.find((entry) => isOf(username, entry));
      const fresh = {
        id: before?.id ?? randomBytes(ID_BYTES).toString("base64url"),
        issuedAt: Date.parse(now()),
      };
      const others = entries.filter((entry) => entry !== before).slice(0, MAX_ENTRIES - 1);
      const value = [{ ...fresh, mac: macOf(username, fresh) }, ...others].map(written).join(BETWEEN_ENTRIES);
      reply.setCookie(name, value, {
        path: "/",
        httpOnly: true,
        sameSite: "strict",
        secure: secureCookies,
        maxAge: LIFETIME_MS / 1000,
      });
    },
  };
};

export type DeviceCookies = ReturnType<typeof deviceCookies>;

const written = ({ id, issuedAt, mac }: Entry): string =>
  [id, issuedAt.toString(36), mac].join(BETWEEN_PARTS);

const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

const entriesIn = (value: string | undefined): readonly Entry[] => {
  if (value === undefined || value.length > MAX_CHARACTERS) return [];
  return value
    .split(BETWEEN_ENTRIES)
    .slice(0, MAX_ENTRIES)
    .flatMap((text) => {
      const [, id = "", issued = "", mac = ""] = ENTRY.exec(text) ?? [];
      return id === "" ? [] : [{ id, issuedAt: Number.parseInt(issued, 36), mac }];
    });
};

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
