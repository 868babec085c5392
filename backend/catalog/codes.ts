import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import {
  brandCodeStream,
  CLAIM_MS,
  type CodeCommand,
  codeDecider,
  codeEvents,
  productCodeStream,
} from "@asesorador/domain/catalog/code-claims";
import { brandEvents, brandStream, serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Context } from "../application/context.ts";
import { type Handled, handle } from "../application/handle.ts";
import { HttpError } from "../http/http-error.ts";
import { type Author, envelopeOf } from "./dispatch.ts";
import { brandTaken, productTaken } from "./es.ts";

type Ports = Pick<Context, "store" | "vault" | "tracer">;

/** A code that a brand or service is to use. */
type Wanted = {
  readonly stream: string;
  /** true: the owner exists; false: it is being added. */
  readonly exists: boolean;
  readonly claim: { readonly code: string; readonly country: Country | null; readonly owner: number };
  /** Owners of the code according to the read model, since history may be older than claims. */
  readonly known: readonly number[];
  /** Whether this owner currently uses the code, according to its own stream. */
  readonly bears: (owner: number) => Promise<boolean>;
  readonly taken: () => HttpError;
};

/** The service according to its stream; null when there is none. */
export const serviceNow = async ({ store }: Ports, id: number) =>
  fold(serviceDecider, (await store.readStream(serviceStream(id))).map(serviceEvents.decode));

/** As `serviceNow`. */
export const brandNow = async ({ store }: Ports, id: number) =>
  fold(brandDecider, (await store.readStream(brandStream(id))).map(brandEvents.decode));

export const wantedProductId = (
  ports: Ports,
  { code, owner, known, exists }: Omit<Wanted["claim"], "country"> & Pick<Wanted, "known" | "exists">,
): Wanted => ({
  stream: productCodeStream(code),
  claim: { code, country: null, owner },
  known,
  exists,
  bears: async (id) => (await serviceNow(ports, id))?.fields.productCode === code,
  taken: () => new HttpError(409, "product_id_taken", { message: productTaken(code) }),
});

export const wantedBrandId = (
  ports: Ports,
  {
    code,
    country,
    owner,
    known,
    exists,
  }: Pick<Wanted, "known" | "exists"> & { code: string; country: Country; owner: number },
): Wanted => ({
  stream: brandCodeStream(country, code),
  claim: { code, country, owner },
  known,
  exists,
  bears: async (id) => {
    const fields = (await brandNow(ports, id))?.fields;
    return fields?.code === code && fields.country === country;
  },
  taken: () => new HttpError(409, "brand_id_taken", { message: brandTaken(code) }),
});

/**
 * Claims a code across processes, then writes its owner. If the write is refused the code is released; if its outcome
 * is unknown the claim expires. Throws `wanted.taken()` when the code is in use or has just been claimed, and whatever
 * the write throws.
 */
export const withCode = async (
  ports: Ports,
  author: Author,
  wanted: Wanted,
  write: () => Promise<Handled<unknown, string>>,
): Promise<Handled<unknown, string>> => {
  const { known, bears, taken, exists } = wanted;
  const claim = { ...wanted.claim, claimedBy: author.request.id };
  for (const other of known) if (other !== claim.owner && (await bears(other))) throw taken();
  const last = fold(codeDecider, (await ports.store.readStream(wanted.stream)).map(codeEvents.decode));
  const idle = last && !(await bears(last.owner));
  const at = author.now;
  const oldBefore = new Date(Date.parse(at) - CLAIM_MS).toISOString();
  const without = idle ? [last.owner] : [];
  const claimed = await tell(ports, author, wanted, {
    type: "ClaimCode",
    claim,
    exists,
    at,
    oldBefore,
    without,
  });
  if (!claimed.ok) throw taken();
  try {
    const handled = await write();
    if (!handled.ok) await tell(ports, author, wanted, { type: "ReleaseCode", claim });
    return handled;
  } catch (error) {
    if (error instanceof HttpError) await tell(ports, author, wanted, { type: "ReleaseCode", claim });
    throw error;
  }
};

const tell = (ports: Ports, author: Author, { stream, claim }: Wanted, command: CodeCommand) => {
  const envelope = envelopeOf({ ...author, stream, commands: [command] });
  // One request may claim a code for several ids in sequence, and release it each time.
  const commandId = `${envelope.commandId}/${claim.owner}/${command.type}`;
  return handle(ports, { decider: codeDecider, events: codeEvents }, { ...envelope, commandId });
};
