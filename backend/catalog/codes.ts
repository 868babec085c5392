import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import {
  brandCodeStream,
  type CodeCommand,
  type CodeState,
  type CodeStream,
  codeDecider,
  codeEvents,
  LONGEST_REQUEST_MS,
  productCodeStream,
} from "@asesorador/domain/catalog/code-claims";
import { brandEvents, brandStream, serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { type Author, envelopeOf } from "./envelope.ts";
import type { CodeTaken } from "./rejections.ts";
import type { WriteResult } from "./write-result.ts";

type Ports = Pick<Context, "store" | "vault" | "tracer">;

/** A code that a brand or service is to use. */
type Wanted = {
  readonly at: CodeStream;
  /** true: the owner exists; false: it is being added. */
  readonly exists: boolean;
  readonly claim: { readonly code: string; readonly country: Country | null; readonly owner: number };
  /** The owner's previous code, which is released; null: none. */
  readonly gaveUp: CodeStream | null;
  /** Owners of the code according to the read model, since history may be older than claims. */
  readonly known: readonly number[];
  /** Whether this owner currently uses the code, according to its own stream. */
  readonly isUsedBy: (owner: number) => Promise<boolean>;
  /** The rejection when the code is in use. */
  readonly taken: CodeTaken["rejection"];
};

/** The service according to its stream; null when there is none. */
export const serviceNow = async ({ store }: Ports, id: number) =>
  fold(serviceDecider, (await store.readStream(serviceStream(id))).map(serviceEvents.decode));

/** As `serviceNow`. */
export const brandNow = async ({ store }: Ports, id: number) =>
  fold(brandDecider, (await store.readStream(brandStream(id))).map(brandEvents.decode));

type Asked = Pick<Wanted, "known" | "exists"> & { readonly owner: number; readonly code: string };

/** The claim of a service's Product ID. `owner`: the service's id; `before`: the code that the change gives up, or null. */
export const wantedProductId = (
  ports: Ports,
  { code, owner, known, exists, before }: Asked & { readonly before: string | null },
): Wanted => ({
  at: productCodeStream(code),
  claim: { code, country: null, owner },
  gaveUp: before === null ? null : productCodeStream(before),
  known,
  exists,
  isUsedBy: async (id) => (await serviceNow(ports, id))?.fields.productCode === code,
  taken: "product_id_taken",
});

/** A brand's code and the country within which it is unique. */
export type BrandCode = { readonly code: string; readonly country: Country };

export const wantedBrandId = (
  ports: Ports,
  { code, country, owner, known, exists, before }: Asked & BrandCode & { readonly before: BrandCode | null },
): Wanted => ({
  at: brandCodeStream(country, code),
  claim: { code, country, owner },
  gaveUp: before && brandCodeStream(before.country, before.code),
  known,
  exists,
  isUsedBy: async (id) => {
    const fields = (await brandNow(ports, id))?.fields;
    return fields?.code === code && fields.country === country;
  },
  taken: "brand_id_taken",
});

/**
 * Claims a code across processes, writes its owner, then releases the code that the owner had before. If the write is
 * refused the new code is released instead; if the process dies in between, the claim that is left over counts as
 * abandoned after a minute. Rejected as `wanted.taken` when the code is in use or has just been claimed. Throws whatever the
 * write throws.
 */
export const withCode = async (
  ports: Ports,
  author: Author,
  wanted: Wanted,
  write: () => Promise<WriteResult>,
): Promise<WriteResult> => {
  const { known, isUsedBy, exists, at, gaveUp } = wanted;
  const taken: WriteResult = { ok: false, rejection: wanted.taken, code: wanted.claim.code };
  const claim = { ...wanted.claim, claimedBy: author.request.id };
  for (const other of known) if (other !== claim.owner && (await isUsedBy(other))) return taken;
  const last = await claimOn(ports, at);
  const unusedBy = last && !(await isUsedBy(last.owner)) ? [last.owner] : [];
  const runningSince = new Date(Date.parse(author.now) - LONGEST_REQUEST_MS).toISOString();
  const claimed = await dispatchClaim(ports, author, at, {
    type: "ClaimCode",
    claim,
    exists,
    at: author.now,
    runningSince,
    unusedBy,
  });
  if (!claimed.ok) return taken;
  // Read before the write: a claim that the owner makes after it must not be released.
  const before = gaveUp && (await claimOn(ports, gaveUp));
  const written = await write();
  if (!written.ok) await dispatchClaim(ports, author, at, { type: "ReleaseCode", claim });
  else if (gaveUp && before?.owner === claim.owner) await release(ports, author, gaveUp, before);
  return written;
};

/** The write has succeeded: a failure here leaves an abandoned claim and must not fail the request. */
const release = async (
  ports: Ports,
  author: Author,
  at: CodeStream,
  { claimedAt: _, ...claim }: NonNullable<CodeState>,
): Promise<void> => {
  await dispatchClaim(ports, author, at, { type: "ReleaseCode", claim }).catch((error: unknown) =>
    author.request.log.warn({ err: error }, "a code that was given up is still claimed"),
  );
};

const claimOn = async ({ store }: Ports, { stream, formerStream }: CodeStream): Promise<CodeState> => {
  const [former, current] = await Promise.all([store.readStream(formerStream), store.readStream(stream)]);
  return fold(codeDecider, [...former, ...current].map(codeEvents.decode));
};

const dispatchClaim = (
  ports: Ports,
  author: Author,
  { stream, formerStream }: CodeStream,
  command: CodeCommand,
) => {
  const envelope = envelopeOf({ ...author, stream, commands: [command] });
  // One request may claim a code for several ids in sequence, and release it each time.
  const commandId = `${envelope.commandId}/${command.claim.owner}/${command.type}`;
  const aggregate = { decider: codeDecider, events: codeEvents };
  return handle(ports, aggregate, { ...envelope, formerStream, commandId });
};
