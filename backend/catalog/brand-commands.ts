import type { BrandCommand } from "@asesorador/domain/catalog/commands";
import { addBrand, editBrand } from "@asesorador/domain/catalog/edit-contract";
import { type BrandFields, brandStream } from "@asesorador/domain/catalog/events";
import type { BrandId } from "@asesorador/domain/kernel/ids";
import type { Country } from "@asesorador/domain/kernel/market";
import { nextBrandId, readBrands } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { handle, handleNew } from "../application/handle.ts";
import { type Handler, route } from "../http/route.ts";
import { brand } from "./aggregates.ts";
import { brandNow, wantedBrandId, withCode } from "./codes.ts";
import { accepted, envelopeOf, firstFree, missing } from "./dispatch.ts";
import { BRAND_REQUIRED } from "./es.ts";
import { brandChanges, newBrand } from "./fields.ts";
import type { SerialQueue } from "./serial-queue.ts";

const refusal = missing(["brandId", "name"], BRAND_REQUIRED);

export const brandCommands = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, now } = context;

  const add: Handler<typeof addBrand> = (input, { request }) =>
    enqueue(async () => {
      const author = { request, now: now() };
      const fields = newBrand(input);
      const known = await bearersOf(db, fields);
      return firstFree(await nextBrandId(db), "brand_exists", (brandId) => {
        const commands: BrandCommand[] = [{ type: "AddBrand", brandId, isActive: input.isActive, fields }];
        const envelope = envelopeOf({ ...author, stream: brandStream(brandId), commands });
        const wanted = wantedBrandId(context, { ...fields, owner: brandId, exists: false, known });
        return withCode(context, author, wanted, () => handleNew(context, brand, envelope));
      });
    });

  const edit: Handler<typeof editBrand> = ({ id, revision, isActive, ...input }, { request }) =>
    enqueue(async () => {
      const author = { request, now: now() };
      const { code, country, ...others } = brandChanges(input);
      const moved = await newPlace(context, id, { code, country });
      const commands: BrandCommand[] = [{ type: "EditBrand", brandId: id, changes: { ...others, ...moved } }];
      if (isActive !== undefined) commands.push({ type: "ToggleBrand", brandId: id, isActive });
      const write = () =>
        handle(context, brand, envelopeOf({ ...author, stream: brandStream(id), commands, revision }));
      if (moved === null) return { id, position: accepted(await write()) };
      const wanted = wantedBrandId(context, {
        ...moved,
        owner: id,
        exists: true,
        known: await bearersOf(db, moved),
      });
      return { id, position: accepted(await withCode(context, author, wanted, write)) };
    });

  route(app, addBrand, add, { refusal });
  route(app, editBrand, edit, { refusal });
};

type Place = Pick<BrandFields, "code" | "country">;

/** null when the brand already has this code: the write must not name a code that was not claimed. */
const newPlace = async (
  context: Context,
  id: BrandId,
  wanted: { readonly code?: string | undefined; readonly country?: Country | undefined },
): Promise<Place | null> => {
  const fields = (await brandNow(context, id))?.fields;
  if (!fields) return null;
  const place = { code: wanted.code ?? fields.code, country: wanted.country ?? fields.country };
  return place.code === fields.code && place.country === fields.country ? null : place;
};

const bearersOf = async (db: Context["db"], { code, country }: Place): Promise<readonly number[]> =>
  (await readBrands(db, { country, onlyActive: false }))
    .filter(({ brandId }) => brandId === code)
    .map(({ id }) => id);
