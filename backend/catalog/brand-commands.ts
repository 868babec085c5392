import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import type { BrandCommand } from "@asesorador/domain/catalog/commands";
import { addBrand, editBrand } from "@asesorador/domain/catalog/contract";
import { brandStream, decodeBrandEvent } from "@asesorador/domain/catalog/events";
import { nextBrandId } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../kernel/context.ts";
import { handle, handleNew } from "../kernel/handle.ts";
import { type Handler, route } from "../kernel/route.ts";
import { BRAND_REQUIRED } from "./es.ts";
import { brandChanges, newBrand } from "./fields.ts";
import type { InTurn } from "./in-turn.ts";
import { accepted, firstFree, missing, orderOf } from "./orders.ts";

const brand = { decider: brandDecider, decode: decodeBrandEvent };
const refusal = missing(["brandId", "name"], BRAND_REQUIRED);

export const brandCommands = (app: FastifyInstance, context: Context, turns: InTurn): void => {
  const { db, now } = context;

  const add: Handler<typeof addBrand> = (input, { request }) =>
    turns(async () =>
      firstFree(await nextBrandId(db), "brand_exists", (brandId) => {
        const { isActive } = input;
        const commands: BrandCommand[] = [{ type: "AddBrand", brandId, isActive, fields: newBrand(input) }];
        const stream = brandStream(brandId);
        return handleNew(context, brand, orderOf({ request, now: now(), stream, commands }));
      }),
    );

  const edit: Handler<typeof editBrand> = ({ id, revision, isActive, ...input }, { request }) =>
    turns(async () => {
      const commands: BrandCommand[] = [{ type: "EditBrand", brandId: id, changes: brandChanges(input) }];
      if (isActive !== undefined) commands.push({ type: "ToggleBrand", brandId: id, isActive });
      const order = orderOf({ request, now: now(), stream: brandStream(id), commands, revision });
      return { id, position: accepted(await handle(context, brand, order)) };
    });

  route(app, addBrand, add, { refusal });
  route(app, editBrand, edit, { refusal });
};
