import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import type { BrandCommand, ServiceCommand } from "@asesorador/domain/catalog/commands";
import { addBrand, addService, editBrand, editService } from "@asesorador/domain/catalog/contract";
import {
  brandStream,
  decodeBrandEvent,
  decodeServiceEvent,
  serviceStream,
} from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { Position } from "@asesorador/domain/kernel/event-store";
import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import {
  nextBrandId,
  nextServiceId,
  readBrands,
  readServices,
} from "@asesorador/projections/catalog/queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { Context } from "../kernel/context.ts";
import { type Handled, handle, handleNew } from "../kernel/handle.ts";
import { HttpError, invalidField } from "../kernel/http-error.ts";
import { route } from "../kernel/route.ts";
import {
  BRAND_NOT_FOUND,
  BRAND_REQUIRED,
  NO_SUCH_BRAND,
  PROMOTION_INCOMPLETE,
  productTaken,
  SERVICE_NOT_FOUND,
  SERVICE_REQUIRED,
} from "./es.ts";
import { brandChanges, newBrand, newService, serviceChanges } from "./fields.ts";
import { inTurn } from "./in-turn.ts";

const brand = { decider: brandDecider, decode: decodeBrandEvent };
const service = { decider: serviceDecider, decode: decodeServiceEvent };
/** Ids taken by others between our look and our write; each try takes the next. */
const MAX_IDS_TRIED = 20;

export const catalogCommands = (app: FastifyInstance, context: Context): void => {
  const { db, readModels, now } = context;
  const turns = inTurn(readModels);

  const orderFor = <Command>(request: FastifyRequest, stream: string, commands: readonly Command[]) => ({
    stream,
    commands,
    // The stream is part of it: a second id tried in one request is another event.
    commandId: `${request.id}/${stream}`,
    metadata: metadataFor(request, now()),
  });

  const checkBrand = async (brandId: BrandId): Promise<void> => {
    const brands = await readBrands(db, { onlyActive: false });
    if (!brands.some(({ id }) => id === brandId))
      throw invalidField("brandId", "no_such_brand", NO_SUCH_BRAND);
  };

  const checkProduct = async (productId: string, own: ServiceId | null): Promise<void> => {
    const services = await readServices(db, { onlyActive: false });
    if (services.some((one) => one.productId === productId && one.id !== own))
      throw new HttpError(409, "product_id_taken", { message: productTaken(productId) });
  };

  route(
    app,
    addBrand,
    (input, { request }) =>
      turns(async () => {
        const first = await nextBrandId(db);
        return firstFree(first, "brand_exists", async (number) => {
          const id = BrandId.parse(number);
          const command: BrandCommand = {
            type: "AddBrand",
            brandId: id,
            isActive: input.isActive,
            fields: newBrand(input),
          };
          return {
            id,
            handled: await handleNew(context, brand, orderFor(request, brandStream(id), [command])),
          };
        });
      }),
    { refusal: missing(["brandId", "name"], BRAND_REQUIRED) },
  );

  route(
    app,
    addService,
    (input, { request }) =>
      turns(async () => {
        await checkBrand(input.brandId);
        await checkProduct(input.productId, null);
        const first = await nextServiceId(db);
        return firstFree(first, "service_exists", async (number) => {
          const id = ServiceId.parse(number);
          const command: ServiceCommand = {
            type: "AddService",
            serviceId: id,
            isActive: input.isActive,
            fields: newService(input),
          };
          return {
            id,
            handled: await handleNew(context, service, orderFor(request, serviceStream(id), [command])),
          };
        });
      }),
    { refusal: missing(["productId", "name", "brandId", "price"], SERVICE_REQUIRED) },
  );

  route(
    app,
    editBrand,
    ({ id, revision, isActive, ...input }, { request }) =>
      turns(async () => {
        const commands: BrandCommand[] = [{ type: "EditBrand", brandId: id, changes: brandChanges(input) }];
        if (isActive !== undefined) commands.push({ type: "ToggleBrand", brandId: id, isActive });
        const order = { ...orderFor(request, brandStream(id), commands), ...seenAt(revision) };
        return { id, position: accepted(await handle(context, brand, order)) };
      }),
    { refusal: missing(["brandId", "name"], BRAND_REQUIRED) },
  );

  route(
    app,
    editService,
    ({ id, revision, isActive, ...input }, { request }) =>
      turns(async () => {
        if (input.brandId !== undefined) await checkBrand(input.brandId);
        if (input.productId !== undefined) await checkProduct(input.productId, id);
        const commands: ServiceCommand[] = [
          { type: "EditService", serviceId: id, changes: serviceChanges(input) },
        ];
        if (isActive !== undefined) commands.push({ type: "ToggleService", serviceId: id, isActive });
        const order = { ...orderFor(request, serviceStream(id), commands), ...seenAt(revision) };
        return { id, position: accepted(await handle(context, service, order)) };
      }),
    { refusal: missing(["productId", "name", "brandId", "price"], SERVICE_REQUIRED) },
  );
};

const seenAt = (revision: string | undefined) => (revision === undefined ? {} : { seen: BigInt(revision) });

/** The specification's sentence when one of these fields is missing or empty. */
const missing =
  (fields: readonly string[], message: string) =>
  (issues: readonly Issue[]): string | null =>
    issues.some(({ path, code }) => code === "required" && fields.includes(path)) ? message : null;

type Tried<Id> = { readonly id: Id; readonly handled: Handled<unknown, string> };

/** Tries ids from `first` on until one is free. */
const firstFree = async <Id>(
  first: number,
  taken: string,
  attempt: (id: number) => Promise<Tried<Id>>,
): Promise<{ id: Id; position: string }> => {
  for (let number = first; number < first + MAX_IDS_TRIED; number += 1) {
    const { id, handled } = await attempt(number);
    if (handled.ok || handled.rejection !== taken) return { id, position: accepted(handled) };
  }
  throw new HttpError(409, "busy_conflict", { retryAfterSeconds: 1 });
};

/** Throws the HttpError that a rejection stands for. */
const accepted = (handled: Handled<unknown, string>): `${Position}` => {
  if (handled.ok) return `${handled.position}`;
  switch (handled.rejection) {
    case "brand_not_found":
      throw new HttpError(404, "brand_not_found", { message: BRAND_NOT_FOUND });
    case "service_not_found":
      throw new HttpError(404, "service_not_found", { message: SERVICE_NOT_FOUND });
    case "promotion_incomplete":
      throw invalidField("promotionalPrice", "promotion_incomplete", PROMOTION_INCOMPLETE);
    case "edited_meanwhile":
      throw new HttpError(409, "edited_meanwhile");
    default:
      throw new Error(`no answer for the rejection ${handled.rejection}`);
  }
};
