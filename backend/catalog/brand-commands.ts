import type { BrandCommand } from "@asesorador/domain/catalog/commands";
import { addBrand, editBrand, editCoverage } from "@asesorador/domain/catalog/edit-contract";
import { brandStream } from "@asesorador/domain/catalog/events";
import { nextBrandId, readBrands } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { handle, handleNew } from "../application/handle.ts";
import type { SerialQueue } from "../application/serial-queue.ts";
import { whenMissing } from "../http/input.ts";
import { type Handler, route } from "../http/route.ts";
import { brand } from "./aggregates.ts";
import { type BrandCode, brandNow, wantedBrandId, withCode } from "./codes.ts";
import { envelopeOf } from "./envelope.ts";
import { BRAND_REQUIRED } from "./es.ts";
import { brandChanges, newBrand } from "./fields.ts";
import { acceptedPosition, firstFree } from "./write-result.ts";

const refusal = whenMissing(["brandId", "name"], BRAND_REQUIRED);

/** Adds and edits brands, in this process one after the other (`enqueue`): a new one takes the first free id. */
export const brandCommands = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, now } = context;

  const add: Handler<typeof addBrand> = (input, { request }) =>
    enqueue(async () => {
      const author = { request, now: now() };
      const fields = newBrand(input);
      const known = await ownersOf(db, fields);
      const { id, written } = await firstFree(await nextBrandId(db), "brand_exists", (brandId) => {
        const commands: BrandCommand[] = [{ type: "AddBrand", brandId, isActive: input.isActive, fields }];
        const envelope = envelopeOf({ ...author, stream: brandStream(brandId), commands });
        const wanted = wantedBrandId(context, {
          ...fields,
          owner: brandId,
          exists: false,
          before: null,
          known,
        });
        return withCode(context, author, wanted, () => handleNew(context, brand, envelope));
      });
      return { id, position: acceptedPosition(written) };
    });

  const edit: Handler<typeof editBrand> = ({ id, revision, isActive, ...input }, { request }) =>
    enqueue(async () => {
      const author = { request, now: now() };
      const { code, country, ...others } = brandChanges(input);
      const before = (await brandNow(context, id))?.fields ?? null;
      const moved = before && newCode(before, { code, country });
      const commands: BrandCommand[] = [{ type: "EditBrand", brandId: id, changes: { ...others, ...moved } }];
      if (isActive !== undefined) commands.push({ type: "ToggleBrand", brandId: id, isActive });
      const write = () =>
        handle(context, brand, envelopeOf({ ...author, stream: brandStream(id), commands, revision }));
      if (moved === null) return { id, position: acceptedPosition(await write()) };
      const wanted = wantedBrandId(context, {
        ...moved,
        owner: id,
        exists: true,
        before,
        known: await ownersOf(db, moved),
      });
      return { id, position: acceptedPosition(await withCode(context, author, wanted, write)) };
    });

  const cover: Handler<typeof editCoverage> = ({ id, revision, coverage }, { request }) =>
    enqueue(async () => {
      const commands: BrandCommand[] = [{ type: "SetBrandCoverage", brandId: id, changes: coverage }];
      const author = { request, now: now() };
      const written = await handle(
        context,
        brand,
        envelopeOf({ ...author, stream: brandStream(id), commands, revision }),
      );
      return { id, position: acceptedPosition(written) };
    });

  route(app, editCoverage, cover, { bodyBytes: COVERAGE_BYTES });
  route(app, addBrand, add, { refusal });
  route(app, editBrand, edit, { refusal });
};

/** Every district of a market with its answer: Peru's take 36 kB. */
const COVERAGE_BYTES = 65_536;

/** null when the brand already has this code: the write must not name a code that was not claimed. */
const newCode = (
  before: BrandCode,
  wanted: { readonly [Key in keyof BrandCode]?: BrandCode[Key] | undefined },
): BrandCode | null => {
  const next = { code: wanted.code ?? before.code, country: wanted.country ?? before.country };
  return next.code === before.code && next.country === before.country ? null : next;
};

const ownersOf = async (db: Context["db"], { code, country }: BrandCode): Promise<readonly number[]> =>
  (await readBrands(db, { country, onlyActive: false }))
    .filter(({ brandId }) => brandId === code)
    .map(({ id }) => id);
